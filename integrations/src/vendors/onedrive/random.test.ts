import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomFrom } from '@quarry/contract/testing/random'
import { connectTenant } from './testing/connected.ts'
import { toPerson } from './testing/model.ts'

const steps = 25

for (const seed of [1, 2])
  test(`however a tenant changes, what was followed is what a new listing finds (seed ${seed})`, async () => {
    await using connected = await connectTenant()
    const { model, tenant, index } = connected
    tenant.accounts.roles.add('Sites.FullControl.All')
    const random = randomFrom(seed)
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
    const people = ['lee', 'kim'].map((name) => model.directory.addPerson(name))
    const library = model.addSite('Team').drive
    const items = (drive: string, kinds: readonly string[]) =>
      [...model.items.values()].filter((item) => item.drive === drive && kinds.includes(item.kind))
    const folders = (drive: string) => items(drive, ['folder', 'root']).filter(({ trashed }) => !trashed)

    const add = (drive: string) => void model.add(`${Math.floor(random() * 1e6)}.md`, pick(folders(drive)))
    const deeds: ((drive: string) => void)[] = [
      add,
      add,
      add,
      (drive) => void model.addFolder(`f${Math.floor(random() * 1e6)}`, pick(folders(drive))),
      (drive) => onOne(drive, ['file'], (item) => model.write(item, String(random()))),
      (drive) => onOne(drive, ['file', 'folder'], (item) => model.rename(item, `r${Math.floor(random() * 1e6)}`)),
      (drive) =>
        onOne(drive, ['file', 'folder'], (item) => {
          const into = pick(folders(drive))
          const isInside = into.id === item.id || model.below(item).some(({ id }) => id === into.id)
          if (!isInside) model.move(item, into)
        }),
      (drive) => onOne(drive, ['file', 'folder'], (item) => model.trash(item)),
      (drive) => {
        const bin = items(drive, ['file', 'folder']).filter(({ trashed }) => trashed)
        const restorable = bin.filter((item) => !model.above(item).some(({ trashed }) => trashed))
        if (restorable.length > 0) model.trash(pick(restorable), false)
      },
      (drive) => onOne(drive, ['file', 'folder'], (item) => model.remove(item)),
      (drive) => onOne(drive, ['file', 'folder', 'root'], (item) => model.share(item, toPerson(pick(people)))),
      (drive) => onOne(drive, ['file', 'folder'], (item) => model.unshare(item, `p-${pick(people).id}`)),
      (drive) => model.forgetLog(drive),
    ]
    function onOne(drive: string, kinds: string[], deed: (item: { drive: string; id: string }) => void): void {
      const there = items(drive, kinds).filter(({ trashed }) => !trashed)
      if (there.length > 0) deed(pick(there))
    }

    let most = 0
    await connected.sync()
    for (let step = 0; step < steps; step += 1) {
      for (let many = Math.ceil(random() * 3); many > 0; many -= 1) pick(deeds)(pick([model.home, library]))
      await connected.sync()
      assert.deepEqual(Object.fromEntries(index), Object.fromEntries(await connected.fresh()), `after step ${step}`)
      most = Math.max(most, index.size)
    }
    assert.ok(most > 3)
  })
