import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairSlots, type Turn } from './slots.ts'

/** Lets work wait in this order for the one place there is. @returns whose turn it was, one after the other. */
async function served(turns: readonly Turn[]): Promise<string> {
  const slots = new FairSlots(1)
  const order: string[] = []
  const release = Promise.withResolvers<void>()
  const all = [
    slots.run({ workspace: 'other', source: 'first', order: 0 }, () => release.promise),
    ...turns.map((turn) => slots.run(turn, async () => void order.push(turn.source))),
  ]
  release.resolve()
  await Promise.all(all)
  return order.join(' ')
}
const turns = (count: number, source: string, order: number, workspace = 'ours'): Turn[] =>
  Array.from({ length: count }, () => ({ workspace, source, order }))

test('every second place goes by the order, the others round', async () => {
  const waiting = [...turns(4, 'c', 3), ...turns(4, 'b', 2), ...turns(4, 'a', 1)]
  assert.equal(await served(waiting), 'a c a b a c a b b c b c')
})

test('an endless first source does not keep the last one waiting', async () => {
  const order = (await served([...turns(100, 'a', 1), ...turns(3, 'z', 9)])).split(' ')
  assert.equal(order.lastIndexOf('z'), 5)
})

test('workspaces take turns, whatever the order of their sources', async () => {
  const waiting = [...turns(3, 'a', 1), ...turns(3, 'b', 2), ...turns(2, 'theirs', 50, 'theirs')]
  assert.equal(await served(waiting), 'a theirs b theirs a b a b')
})

test('a source that was put first meanwhile comes first from its next document on', async () => {
  const waiting = [...turns(2, 'a', 1), ...turns(1, 'b', 2), ...turns(2, 'b', 0)]
  assert.equal((await served(waiting)).split(' ')[0], 'b')
})

test('without anybody waiting a place is free at once', async () => {
  const slots = new FairSlots(2)
  const turn = { workspace: 'ours', source: 'a', order: 1 }
  assert.deepEqual(await Promise.all([slots.run(turn, async () => 1), slots.run(turn, async () => 2)]), [1, 2])
})
