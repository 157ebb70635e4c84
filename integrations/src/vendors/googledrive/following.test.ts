import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSeed, randomFrom } from '@quarry/contract/testing/random'
import { paths } from '../../testing/driven.ts'
import { type ConnectedDrive, connectDrive } from './testing/connected.ts'
import { person } from './testing/model.ts'
import { sharedWithMe } from './places.ts'

type Made = Record<'plans' | 'year' | 'roof' | 'wall' | 'team' | 'minutes', string>

/** A Drive that was read once: two files in a folder in a folder, one in a shared drive. */
async function readOnce(choose?: (made: Made) => string[]): Promise<ConnectedDrive & { made: Made }> {
  const connected = await connectDrive()
  const { model } = connected
  const [plans, team] = [model.addFolder('Plans'), model.addDrive('Team')]
  const year = model.addFolder('2026', plans)
  const made = {
    plans,
    team,
    year,
    roof: model.add('roof.txt', year),
    wall: model.add('wall.txt', year),
    minutes: model.add('minutes.txt', team),
  }
  if (choose) connected.choose(choose(made))
  await connected.sync()
  connected.drive.forget()
  return Object.assign(connected, { made })
}

/** What a run brought, in short. */
const brief = (changes: Awaited<ReturnType<ConnectedDrive['sync']>>) =>
  changes.flatMap((change) =>
    change.kind === 'item'
      ? `item ${change.item.title}`
      : change.kind === 'deleted'
        ? `deleted ${change.externalId}`
        : change.kind === 'cursor'
          ? []
          : change.kind,
  )

test('nothing happened: nothing is listed', async () => {
  await using connected = await readOnce()
  assert.deepEqual(brief(await connected.sync()), [])
  assert.ok(!connected.drive.paths().includes('/drive/v3/files'))
})

test('an edit brings another version, a new name or other rights do not', async () => {
  await using connected = await readOnce()
  const { made, model, index } = connected
  const before = index.get(made.roof)!.version
  model.rename(made.roof, 'Roof.txt')
  model.share(made.roof, person('lee@example.com'))
  assert.deepEqual(brief(await connected.sync()), ['item Roof.txt'])
  assert.equal(index.get(made.roof)!.version, before)
  model.write(made.roof, 'other')
  await connected.sync()
  assert.notEqual(index.get(made.roof)!.version, before)
})

test('a new file in a shared drive comes by the log of that drive', async () => {
  await using connected = await readOnce()
  connected.model.add('agenda.txt', connected.made.team)
  assert.deepEqual(brief(await connected.sync()), ['item agenda.txt'])
})

test('a folder takes what lies below along: renamed, moved, trashed, restored', async () => {
  await using connected = await readOnce()
  const { made, model, index } = connected
  model.rename(made.plans, 'Designs')
  await connected.sync()
  assert.deepEqual(paths(index), ['My Drive/Designs/2026/roof.txt', 'My Drive/Designs/2026/wall.txt', 'Team/minutes.txt'])
  model.move(made.year, model.addFolder('Archive'))
  await connected.sync()
  assert.deepEqual(paths(index), ['My Drive/Archive/2026/roof.txt', 'My Drive/Archive/2026/wall.txt', 'Team/minutes.txt'])
  model.trash(made.year)
  await connected.sync()
  assert.deepEqual(paths(index), ['Team/minutes.txt'])
  model.trash(made.year, false)
  await connected.sync()
  assert.equal(index.size, 3)
})

test('a folder that was removed for ever leaves nothing behind', async () => {
  await using connected = await readOnce()
  connected.model.remove(connected.made.plans)
  assert.deepEqual(brief(await connected.sync()), ['item minutes.txt', 'complete'])
  assert.deepEqual(paths(connected.index), ['Team/minutes.txt'])
})

test('a file that was removed for ever needs no listing', async () => {
  await using connected = await readOnce()
  connected.model.remove(connected.made.roof)
  assert.deepEqual(brief(await connected.sync()), [`deleted ${connected.made.roof}`])
})

test('from My Drive into a shared drive a file moves and does not go', async () => {
  await using connected = await readOnce()
  connected.model.move(connected.made.roof, connected.made.team)
  assert.deepEqual(
    brief(await connected.sync()).filter((each) => each.startsWith('deleted')),
    [],
  )
  assert.deepEqual(paths(connected.index), ['My Drive/Plans/2026/wall.txt', 'Team/minutes.txt', 'Team/roof.txt'])
})

test('what leaves the chosen folders goes, what enters them comes', async () => {
  await using connected = await readOnce(({ year }) => [year])
  const { made, model, index } = connected
  assert.deepEqual(paths(index), ['My Drive/Plans/2026/roof.txt', 'My Drive/Plans/2026/wall.txt'])
  model.move(made.wall, model.root)
  const drafts = model.addFolder('Drafts')
  model.add('floor.txt', drafts)
  await connected.sync()
  assert.deepEqual(paths(index), ['My Drive/Plans/2026/roof.txt'])
  model.move(drafts, made.year)
  await connected.sync()
  assert.deepEqual(paths(index), ['My Drive/Plans/2026/Drafts/floor.txt', 'My Drive/Plans/2026/roof.txt'])
})

test('a document that a shortcut brought stays as long as one leads to it', async () => {
  await using connected = await readOnce(({ year }) => [year])
  const { made, model, index } = connected
  const far = model.add('far.txt')
  const [first, second] = [model.addShortcut('To far', far, made.year), model.addShortcut('Also to far', far, made.year)]
  await connected.sync()
  assert.ok(index.has(far))
  model.write(far, 'edited where it lies')
  model.trash(first)
  await connected.sync()
  assert.ok(index.has(far))
  model.trash(second)
  await connected.sync()
  assert.ok(!index.has(far))
})

test('a shared drive that the account joins is read, and one it leaves is removed', async () => {
  await using connected = await readOnce()
  const { made, model, index } = connected
  model.add('budget.txt', model.addDrive('Finance'))
  await connected.sync()
  assert.ok(paths(index).includes('Finance/budget.txt'))
  model.setMembers(made.team, [])
  await connected.sync()
  assert.ok(!index.has(made.minutes))
})

test('a folder in the trash goes whole, also when somebody left the shared drive meanwhile', async () => {
  await using connected = await readOnce()
  const { made, model, index } = connected
  const board = model.addFolder('Board', made.team)
  const agenda = model.add('agenda.txt', board)
  await connected.sync()
  model.trash(board)
  model.setMembers(made.team, [person(model.account, 'organizer'), person('kim@example.com')])
  await connected.sync()
  assert.ok(!index.has(agenda) && index.has(made.minutes))
})

test('a cursor that makes no sense, or of other choices, leads to a new listing', async () => {
  await using connected = await readOnce()
  connected.cursor = 'nonsense'
  assert.ok(brief(await connected.sync()).includes('complete'))
  connected.choose([connected.made.team])
  assert.deepEqual(brief(await connected.sync()), ['item minutes.txt', 'complete'])
})

test('once a day everything is listed, whatever the logs say', async () => {
  await using connected = await readOnce()
  const cursor = JSON.parse(connected.cursor!) as { listedAt: number }
  connected.cursor = JSON.stringify({ ...cursor, listedAt: Date.now() - 25 * 3_600_000 })
  assert.ok(brief(await connected.sync()).includes('complete'))
})

test('after any changes the index is what somebody who connects now would have', async (t) => {
  const seed = newSeed()
  t.diagnostic(`seed ${seed}`)
  const next = randomFrom(seed)
  const random = (below: number) => Math.floor(next() * below)
  const pick = <T>(all: readonly T[]): T => all[random(all.length)]!
  // Something of each log is chosen throughout: what only a shortcut brings from another log is looked at once a day.
  await using connected = await readOnce(random(2) === 0 ? undefined : ({ year, team }) => [year, team, sharedWithMe])
  const { model } = connected
  for (let round = 0; round < 25; round++) {
    for (let step = random(4); step >= 0; step--) {
      const all = [...model.files.values()].filter(({ id }) => id !== model.root && !model.drives.has(id))
      if (all.length === 0) break
      const folders = [...model.files.values()].filter(({ mimeType, trashed }) => mimeType.endsWith('.folder') && !trashed)
      const [one, folder] = [pick(all), pick(folders)]
      const isInside = folder.id === one.id || model.below(one.id).includes(folder.id)
      const edits = [
        () => model.add(`new ${round}`, folder.id),
        () => model.addFolder(`folder ${round}`, folder.id),
        () => model.addShortcut(`to ${one.name}`, one.id, folder.id),
        () => model.write(one.id, `round ${round}`),
        () => model.rename(one.id, `renamed ${round}`),
        () => isInside || one.trashed || model.move(one.id, folder.id),
        () => model.files.get(one.parents[0] ?? '')?.trashed || model.trash(one.id, !one.trashed),
        () => all.length > 4 && model.remove(one.id),
      ]
      pick(edits)()
    }
    await connected.sync()
    assert.deepEqual(connected.index, await connected.fresh(), `round ${round}`)
  }
})
