import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import { atOnce, type Queued, type RunTurn, Turns } from './turns.ts'

const workspace = () => randomUUID() as WorkspaceId
const turnOf = (workspaceId: WorkspaceId, accountId = randomUUID() as AccountId, isBehind = false): RunTurn => ({
  workspaceId,
  accountId,
  isBehind,
})

/** One that asks for a place. @property heard what it hears while it waits */
function asking(turns: Turns, turn: RunTurn) {
  const [heard, leaving] = [[] as Queued[], new AbortController()]
  const state: { place: Disposable | null } = { place: null }
  const taken = turns
    .take(turn, leaving.signal, (queued) => heard.push(queued))
    .then((place) => void (state.place = place))
    .catch(() => {})
  return {
    heard,
    leave: () => leaving.abort(),
    end: () => state.place![Symbol.dispose](),
    async isIn() {
      await Promise.race([taken, new Promise(setImmediate)])
      return state.place !== null
    },
  }
}

test('of one person two are worked on, the others wait in their order and are told where they stand', async () => {
  const turns = new Turns()
  const turn = turnOf(workspace())
  const all = Array.from({ length: 4 }, () => asking(turns, turn))
  assert.deepEqual(await Promise.all(all.map((each) => each.isIn())), [true, true, false, false])
  assert.deepEqual(
    all.map(({ heard }) => heard),
    [[], [], [{ isOwn: true, ahead: 0 }], [{ isOwn: true, ahead: 1 }]],
  )
  all[1]!.end()
  assert.deepEqual(await Promise.all(all.slice(2).map((each) => each.isIn())), [true, false])
  assert.deepEqual(all[3]!.heard.at(-1), { isOwn: true, ahead: 0 })
})

test('what nobody waits for lets others pass', async () => {
  const turns = new Turns()
  const [place, person] = [workspace(), randomUUID() as AccountId]
  const [first] = [asking(turns, turnOf(place, person)), asking(turns, turnOf(place, person))]
  const scheduled = asking(turns, turnOf(place, person, true))
  const asked = asking(turns, turnOf(place, person))
  await first.isIn()
  first.end()
  assert.deepEqual([await scheduled.isIn(), await asked.isIn()], [false, true])
})

test('what nobody waits for lets others pass, also those of a workspace that has more', async () => {
  const turns = new Turns()
  const busy = workspace()
  const crowd = [
    asking(turns, turnOf(busy)),
    ...Array.from({ length: 200 }, () => asking(turns, turnOf(workspace(), undefined, true))),
  ]
  assert.equal((await Promise.all(crowd.map((each) => each.isIn()))).filter(Boolean).length, atOnce.all)
  const asked = asking(turns, turnOf(busy))
  crowd[1]!.end()
  assert.equal(await asked.isIn(), true)
})

test('a workspace that takes all it may leaves places to the others', async () => {
  const turns = new Turns()
  const crowded = workspace()
  const crowd = Array.from({ length: 200 }, () => asking(turns, turnOf(crowded)))
  assert.equal((await Promise.all(crowd.map((each) => each.isIn()))).filter(Boolean).length, atOnce.workspace)
  assert.deepEqual(crowd.at(-1)!.heard, [{ isOwn: false, ahead: 0 }])
  assert.equal(await asking(turns, turnOf(workspace())).isIn(), true)
})

test('when all places are taken, the next one is of the workspace that has fewest', async () => {
  const turns = new Turns()
  const [one, other, late] = [workspace(), workspace(), workspace()]
  const crowd = Array.from({ length: 200 }, (_, n) => asking(turns, turnOf(n % 2 === 0 ? one : other)))
  assert.equal((await Promise.all(crowd.map((each) => each.isIn()))).filter(Boolean).length, atOnce.all)
  const last = asking(turns, turnOf(late))
  assert.equal(await last.isIn(), false)
  crowd[0]!.end()
  assert.equal(await last.isIn(), true)
})

test('who leaves takes no place, and those behind are told', async () => {
  const turns = new Turns()
  const turn = turnOf(workspace())
  const [first, , third, fourth] = Array.from({ length: 4 }, () => asking(turns, turn))
  await first!.isIn()
  third!.leave()
  assert.deepEqual(fourth!.heard.at(-1), { isOwn: true, ahead: 0 })
  first!.end()
  assert.deepEqual([await third!.isIn(), await fourth!.isIn()], [false, true])
})

test('what was begun before goes on at once, and counts', async () => {
  const turns = new Turns()
  const turn = turnOf(workspace())
  const places = [turns.goOn(turn), turns.goOn(turn), turns.goOn(turn)]
  const waiting = asking(turns, turn)
  places[0]![Symbol.dispose]()
  assert.equal(await waiting.isIn(), false)
  places[1]![Symbol.dispose]()
  assert.equal(await waiting.isIn(), true)
})

test('who left before a place was asked for takes none', async () => {
  const leaving = AbortSignal.abort(new Error('stopped'))
  await assert.rejects(
    new Turns().take(turnOf(workspace()), leaving, () => {}),
    /stopped/,
  )
})
