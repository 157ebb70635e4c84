import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomFrom } from '@quarry/contract/testing/random'
import { nextcloud } from '../../vendors/nextcloud/vendor.ts'
import { owncloud } from '../../vendors/owncloud/vendor.ts'
import { Host } from './testing/host.ts'
import type { CloudModel, CloudNode } from './testing/model.ts'
import { type CloudServer, type CloudKind, startCloud } from './testing/server.ts'

const vendors = { nextcloud, owncloud, infinite: owncloud }
const kinds: CloudKind[] = ['nextcloud', 'owncloud', 'infinite']
const [user, group, link, mail] = [0, 1, 3, 4]
const upload = 4

type Site = { server: CloudServer; model: CloudModel; host: Host; top: string }

/** A company: staff is alice and bob, sales is carol and dave; erin is in nothing. */
async function site(kind: CloudKind, check: (site: Site) => Promise<void>, facts: { admin?: boolean; settings?: object } = {}) {
  await using server = await startCloud(kind, facts)
  const { model } = server
  const people: Record<string, string[]> = { bob: ['staff'], carol: ['sales'], dave: ['sales'], erin: [] }
  for (const [id, groups] of Object.entries(people)) model.addUser({ id, groups, email: `${id}@example.com` })
  await using host = new Host(vendors[kind], server.settings(facts.settings as Record<string, unknown>))
  await check({ server, model, host, top: kind === 'infinite' ? '/Alice' : '' })
}

const names = (addresses: readonly string[]) => addresses.map((address) => address.replace('@example.com', ''))
async function readers(host: Host, file: CloudNode): Promise<string[]> {
  await host.readRights()
  return names(host.readersOf(file.id))
}

for (const kind of kinds) {
  test(`${kind}: a file is for its owner alone until it, or a folder around it, is shared`, () =>
    site(kind, async ({ model, host, top }) => {
      const file = model.write(`${top}/a/b/file.txt`, 'x')
      await host.run()
      assert.deepEqual(await readers(host, file), ['alice'])
      model.share(`${top}/a`, group, 'sales')
      assert.deepEqual(await readers(host, file), ['alice', 'carol', 'dave'])
      model.share(`${top}/a/b/file.txt`, user, 'erin')
      assert.deepEqual(await readers(host, file), ['alice', 'carol', 'dave', 'erin'])
    }))

  test(`${kind}: what is taken back is effective with the next reading of rights, without another listing`, () =>
    site(kind, async ({ model, host, top, server }) => {
      const file = model.write(`${top}/a/file.txt`, 'x')
      model.share(`${top}/a`, user, 'erin')
      model.share(`${top}/a/file.txt`, user, 'bob')
      await host.run()
      assert.deepEqual(await readers(host, file), ['alice', 'bob', 'erin'])
      model.shares = []
      server.asked()
      assert.deepEqual(await readers(host, file), ['alice'])
      assert.deepEqual(
        server.asked().filter((line) => line.startsWith('PROPFIND') && /\/a\b/.test(line)),
        [],
      )
      model.share(`${top}/a`, group, 'sales')
      model.users.get('dave')!.groups = []
      assert.deepEqual(await readers(host, file), ['alice', 'carol'])
    }))

  test(`${kind}: links and shares for uploading show nothing to anybody`, () =>
    site(kind, async ({ model, host, top }) => {
      const file = model.write(`${top}/a/file.txt`, 'x')
      model.share(`${top}/a`, link, null, upload)
      // Nextcloud has no such shares with people.
      if (kind !== 'nextcloud') {
        model.share(`${top}/a`, user, 'erin', upload)
        model.share(`${top}/a`, group, 'sales', upload)
      }
      await host.run()
      assert.deepEqual(await readers(host, file), ['alice'])
    }))

  test(`${kind}: a file takes the rights of the folder it is moved to`, () =>
    site(kind, async ({ model, host, top }) => {
      const file = model.write(`${top}/open/inner/file.txt`, 'x')
      model.mkdir(`${top}/closed`)
      model.share(`${top}/open`, group, 'sales')
      await host.run()
      assert.deepEqual(await readers(host, file), ['alice', 'carol', 'dave'])
      model.move(`${top}/open/inner`, `${top}/closed/inner`)
      await host.run()
      assert.deepEqual(await readers(host, file), ['alice'])
    }))

  test(`${kind}: a reading of rights notices that something was moved, and that nothing was`, () =>
    site(kind, async ({ model, host, top }) => {
      model.write(`${top}/open/inner/file.txt`, 'x')
      model.mkdir(`${top}/closed`)
      const noticed: boolean[] = []
      const read = async () => {
        await host.readRights()
        noticed.push(host.hasChanged)
      }
      await read()
      await read()
      model.move(`${top}/open/inner`, `${top}/closed/inner`)
      await read()
      await read()
      assert.deepEqual(noticed, [false, false, true, false])
    }))

  test(`${kind}: without the option everybody who may search the source finds everything`, () =>
    site(
      kind,
      async ({ model, host, top }) => {
        const file = model.write(`${top}/file.txt`, 'x')
        await host.run()
        assert.deepEqual(await readers(host, file), ['everyone'])
      },
      { settings: { mirrorRights: false } },
    ))

  test(`${kind}: somebody who is no administrator sees nobody else`, () =>
    site(
      kind,
      async ({ model, host, top, server }) => {
        const file = model.write(`${top}/a/file.txt`, 'x')
        model.share(`${top}/a`, group, 'sales')
        await host.run()
        assert.deepEqual(await readers(host, file), ['alice'])
        assert.equal(server.wrongPasswords, 0)
      },
      { admin: false },
    ))
}

for (const kind of ['nextcloud', 'owncloud'] as const) {
  test(`${kind}: what is shared above the base folder is shared below it`, () =>
    site(
      kind,
      async ({ model, host }) => {
        const file = model.write('/company/team/a/file.txt', 'x')
        model.share('/company', user, 'erin')
        await host.run()
        assert.deepEqual(await readers(host, file), ['alice', 'erin'])
      },
      { settings: { baseFolder: 'company/team' } },
    ))

  test(`${kind}: who gets a folder shared does not get what others shared into it, nor what is mounted there`, () =>
    site(kind, async ({ model, host }) => {
      model.mkdir('/mine')
      model.share('/mine', user, 'erin')
      model.mkdir('/mine/from bob', { owner: 'bob', flags: 'S' })
      model.mkdir('/mine/archive', { flags: 'M' })
      model.share('/mine/from bob', group, 'staff')
      const [received, mounted] = [model.write('/mine/from bob/a.txt', 'x'), model.write('/mine/archive/b.txt', 'x')]
      const single = model.write('/mine/c.txt', 'x', { owner: 'bob', flags: 'S' })
      await host.run()
      assert.deepEqual(await readers(host, received), ['alice', 'bob'])
      assert.deepEqual(await readers(host, mounted), ['alice'])
      assert.deepEqual(await readers(host, single), ['alice', 'bob'])
    }))

  test(`${kind}: a share by mail lets that address in`, () =>
    site(kind, async ({ model, host }) => {
      const file = model.write('/a/file.txt', 'x')
      model.share('/a', mail, 'Guest@Partner.example')
      await host.run()
      assert.deepEqual(await readers(host, file), ['alice', 'guest@partner.example'])
    }))

  test(`${kind}: a person one shares with directly is known even to somebody who is no administrator`, () =>
    site(
      kind,
      async ({ model, host }) => {
        const file = model.write('/a/file.txt', 'x')
        model.share('/a', user, 'erin')
        await host.run()
        assert.deepEqual(await readers(host, file), ['alice', 'erin'])
      },
      { admin: false },
    ))
}

test('nextcloud: a team folder is for the groups it was given to, at once when that changes', () =>
  site('nextcloud', async ({ model, host }) => {
    const team = model.teamFolder('/Projects', { sales: 31 })
    const file = model.write('/Projects/a/file.txt', 'x')
    await host.run()
    assert.deepEqual(await readers(host, file), ['alice', 'carol', 'dave'])
    team.groups = { staff: 31, sales: 4 }
    assert.deepEqual(await readers(host, file), ['alice', 'bob'])
    team.groups = {}
    assert.deepEqual(await readers(host, file), ['alice'])
  }))

test('nextcloud: a team folder with rules for single files lets in nobody because of its groups', () =>
  site('nextcloud', async ({ model, host }) => {
    const team = model.teamFolder('/Projects', { sales: 31 })
    const file = model.write('/Projects/file.txt', 'x')
    team.acl = true
    await host.run()
    assert.deepEqual(await readers(host, file), ['alice'])
    model.share('/Projects/file.txt', user, 'erin')
    assert.deepEqual(await readers(host, file), ['alice', 'erin'])
  }))

test('nextcloud: what is mounted into a team folder is not for its groups', () =>
  site('nextcloud', async ({ model, host }) => {
    model.teamFolder('/Projects', { sales: 31 })
    model.teamFolder('/Projects/Board', { board: 31 })
    model.mkdir('/Projects/Archive', { flags: 'M' })
    const files = [model.write('/Projects/Board/a.txt', 'x'), model.write('/Projects/Archive/b.txt', 'x')]
    await host.run()
    for (const file of files) assert.deepEqual(await readers(host, file), ['alice'])
  }))

test('infinite: the members of a space may read what is in it', () =>
  site('infinite', async ({ model, host }) => {
    const file = model.write('/Team/a/file.txt', 'x')
    model.share('/Team', group, 'sales')
    await host.run()
    assert.deepEqual(await readers(host, file), ['alice', 'carol', 'dave'])
  }))

test('the address of a person is asked for once, and again after a while', () =>
  site('owncloud', async ({ model, host, server }) => {
    model.addUser({ id: 'owner', email: 'old@example.com' })
    const file = model.write('/a.txt', 'x', { owner: 'owner', flags: 'S' })
    model.share('/a.txt', group, 'staff')
    await host.run()
    assert.deepEqual(await readers(host, file), ['alice', 'bob', 'old'])
    model.users.get('owner')!.email = 'new@example.com'
    server.asked()
    for (let round = 0; round < 60; round++) await host.readRights()
    assert.deepEqual(names(host.readersOf(file.id)), ['alice', 'bob', 'new'])
    assert.equal(server.asked().filter((line) => line.includes('/cloud/users/owner')).length, 1)
  }))

/** Random sharing in a random tree, compared with what the model itself would let people read. */
test('nobody finds more or less than what was shared with them, whatever was shared and taken back', () =>
  site('nextcloud', async ({ model, host }) => {
    const random = randomFrom(20261121)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    const files = Array.from({ length: 30 }, (_, index) =>
      model.write(`/${pick('abc'.split(''))}/${pick('de'.split(''))}/${pick('fg'.split(''))}/${index}.txt`, 'x'),
    )
    await host.run()
    for (let round = 0; round < 12; round++) {
      for (let change = 0; change < 4; change++) {
        if (random() < 0.35 && model.shares.length > 0) model.shares.splice(Math.floor(random() * model.shares.length), 1)
        else {
          const node = pick(model.all().filter(({ parent }) => parent))
          const [type, to] = pick([
            [user, 'bob'],
            [user, 'erin'],
            [group, 'sales'],
            [group, 'staff'],
            [link, null],
          ] as const)
          model.share(model.pathOf(node), type, to, pick([1, 31, upload]))
        }
      }
      if (random() < 0.3) model.move(model.pathOf(pick(files)), `/moved/${round}.txt`)
      await host.run()
      await host.readRights()
      for (const file of files) assert.deepEqual(names(host.readersOf(file.id)), allowed(model, file), model.pathOf(file))
    }
  }))

function allowed(model: CloudModel, file: CloudNode): string[] {
  const around: CloudNode[] = []
  for (let node: CloudNode | null = file; node; node = node.parent) around.push(node)
  const shares = model.shares.filter((share) => around.includes(share.node) && (share.permissions & 1) === 1)
  const isIn = (id: string, groups: readonly string[]) =>
    shares.some((share) => (share.type === user && share.with === id) || (share.type === group && groups.includes(share.with!)))
  return [...model.users.values()]
    .filter(({ id, groups }) => id === file.owner || isIn(id, groups))
    .map(({ id }) => id)
    .toSorted()
}
