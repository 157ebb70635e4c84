import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from '../../kit/kit.ts'
import { connectDropbox } from './testing/connected.ts'

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
async function until(connected: Connected, stops: number): Promise<{ listed: Change[]; cursor: string }> {
  const listed: Change[] = []
  for await (const change of changes(connected, null)) {
    listed.push(change)
    if (change.kind === 'cursor' && change.midway && --stops === 0) return { listed, cursor: change.cursor }
  }
  assert.fail('it never stood there')
}

const ids = (listed: readonly Change[]): string[] =>
  listed.flatMap((change) => (change.kind === 'item' ? [change.item.externalId] : []))
const ends = (listed: readonly Change[]) => listed.slice(-2).map(({ kind }) => kind)

test('a listing resumed from any of its pages lists the rest, each thing once, and completes', async () => {
  await using connected = await manyPages()
  const whole = ids(await Array.fromAsync(changes(connected, null)))
  assert.equal(whole.length, 7)
  for (const stops of [1, 2, 3]) {
    const { listed, cursor } = await until(connected, stops)
    const rest = await Array.fromAsync(changes(connected, cursor))
    assert.deepEqual([...ids(listed), ...ids(rest)], whole)
    assert.deepEqual(ends(rest), ['complete', 'cursor'])
  }
})

test('changes since the listing began are reported by the run after it', async () => {
  await using connected = await manyPages()
  const { cursor } = await until(connected, 2)
  const late = connected.model.add('/Plans/0.txt')
  const rest = await Array.fromAsync(changes(connected, cursor))
  const last = rest.findLast((change) => change.kind === 'cursor')
  const after = await Array.fromAsync(changes(connected, last!.cursor))
  assert.ok(ids(after).includes(late))
})

test('a listing that Dropbox does not continue with, or that is of something else by now, begins again and says so', async () => {
  await using connected = await manyPages()
  const { listed, cursor } = await until(connected, 1)
  const stored = JSON.parse(cursor)
  for (const spoilt of [
    { ...stored, midway: { ...stored.midway, page: 'cursor-of-nobody' } },
    { ...stored, midway: { ...stored.midway, start: '/deleted' } },
    { ...stored, scope: 'other' },
  ]) {
    const anew = await Array.fromAsync(changes(connected, JSON.stringify(spoilt)))
    assert.equal(anew[0]?.kind, 'anew')
    assert.equal(ids(anew).length, 7)
    assert.ok(ids(listed).every((id) => ids(anew).includes(id)))
    assert.deepEqual(ends(anew), ['complete', 'cursor'])
  }
})
