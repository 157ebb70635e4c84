import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from '../kit.ts'
import { connectDropbox } from '../testing/dropbox/connected.ts'

type Connected = Awaited<ReturnType<typeof connectDropbox>>

/** An account with files on several pages. */
async function manyPages(): Promise<Connected> {
  const connected = await connectDropbox()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) connected.model.add(`/Plans/${name}.txt`)
  connected.model.pageSize = 2
  return connected
}

const changes = ({ source, open }: Connected, cursor: string | null): AsyncIterable<Change> =>
  source.changes(open() as never, cursor)

/** What a listing yields until it stands so many times in the middle, as if it had failed there. */
async function until(connected: Connected, stops: number): Promise<{ told: Change[]; cursor: string }> {
  const told: Change[] = []
  for await (const change of changes(connected, null)) {
    told.push(change)
    if (change.kind === 'cursor' && change.midway && --stops === 0) return { told, cursor: change.cursor }
  }
  assert.fail('it never stood there')
}

const ids = (told: readonly Change[]): string[] =>
  told.flatMap((change) => (change.kind === 'item' ? [change.item.externalId] : []))
const ends = (told: readonly Change[]) => told.slice(-2).map(({ kind }) => kind)

test('a listing that goes on from any of its pages tells the rest, each thing once, and that all of it is complete', async () => {
  await using connected = await manyPages()
  const whole = ids(await Array.fromAsync(changes(connected, null)))
  assert.equal(whole.length, 7)
  for (const stops of [1, 2, 3]) {
    const { told, cursor } = await until(connected, stops)
    const rest = await Array.fromAsync(changes(connected, cursor))
    assert.deepEqual([...ids(told), ...ids(rest)], whole)
    assert.deepEqual(ends(rest), ['complete', 'cursor'])
  }
})

test('what happened since the listing began is told by the run after it', async () => {
  await using connected = await manyPages()
  const { cursor } = await until(connected, 2)
  const late = connected.model.add('/Plans/0.txt')
  const rest = await Array.fromAsync(changes(connected, cursor))
  const last = rest.findLast((change) => change.kind === 'cursor')
  const after = await Array.fromAsync(changes(connected, last!.cursor))
  assert.ok(ids(after).includes(late))
})

test('a listing that Dropbox does not go on with, or that is of something else by now, begins anew and says so', async () => {
  await using connected = await manyPages()
  const { told, cursor } = await until(connected, 1)
  const stored = JSON.parse(cursor)
  for (const spoilt of [
    { ...stored, midway: { ...stored.midway, page: 'cursor-of-nobody' } },
    { ...stored, midway: { ...stored.midway, start: '/gone' } },
    { ...stored, scope: 'other' },
  ]) {
    const anew = await Array.fromAsync(changes(connected, JSON.stringify(spoilt)))
    assert.equal(anew[0]?.kind, 'anew')
    assert.equal(ids(anew).length, 7)
    assert.ok(ids(told).every((id) => ids(anew).includes(id)))
    assert.deepEqual(ends(anew), ['complete', 'cursor'])
  }
})
