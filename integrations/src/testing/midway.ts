import assert from 'node:assert/strict'
import type { Change } from '../kit/kit.ts'

type Run = { changes(cursor: string | null): AsyncIterable<Change> }

const ids = (listed: readonly Change[]): string[] =>
  listed.flatMap((change) => (change.kind === 'item' ? [change.item.externalId] : []))

/** All changes of a run. */
export const from = ({ changes }: Run, cursor: string | null): Promise<Change[]> => Array.fromAsync(changes(cursor))

/** The changes of a listing of everything up to its nth cursor in the middle, as if it had failed there. */
export async function until({ changes }: Run, stops: number): Promise<{ listed: Change[]; cursor: string }> {
  const listed: Change[] = []
  for await (const change of changes(null)) {
    listed.push(change)
    if (change.kind === 'cursor' && change.midway && --stops === 0) return { listed, cursor: change.cursor }
  }
  assert.fail('it never stood there')
}

/** From whatever cursor in the middle a listing is resumed, the run yields what the runs before it did not, each thing once. */
export async function goesOnFromEverywhere(connected: Run): Promise<void> {
  const whole = await from(connected, null)
  const stops = whole.filter((change) => change.kind === 'cursor' && change.midway).length
  assert.ok(stops > 1, `It stood in the middle ${stops} times.`)
  for (let stop = 1; stop <= stops; stop += 1) {
    const { listed, cursor } = await until(connected, stop)
    const rest = await from(connected, cursor)
    assert.deepEqual([...ids(listed), ...ids(rest)].toSorted(), ids(whole).toSorted())
    assert.deepEqual(
      rest.slice(-2).map(({ kind }) => kind),
      ['complete', 'cursor'],
    )
    assert.ok(!rest.some(({ kind }) => kind === 'anew'))
  }
}
