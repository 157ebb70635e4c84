import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairSlots, type Turn } from './fair-slots.ts'

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

/** Work that ends when the test says so, and the order in which it began. */
function workshop(places: number) {
  const slots = new FairSlots(places)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (source: string, times = 1): void => {
    for (let time = 0; time < times; time += 1)
      void slots.run({ workspace: 'ours', source, order: 0 }, () => {
        begun.push(source)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
  }
  /** Ends what has been at work for the longest, one after the other. */
  async function finish(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      ends.shift()?.()
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { slots, begun, add, finish }
}

const count = (begun: readonly string[], source: string) => begun.filter((each) => each === source).length

test('a small source that comes late is done soon, and the others go on', async () => {
  const { begun, add, finish } = workshop(4)
  for (let source = 0; source < 49; source += 1) add(`large ${source}`, 100)
  await finish(1_000)
  add('small', 20)
  begun.length = 0
  await finish(90)
  assert.equal(count(begun, 'small'), 20)
  assert.equal(new Set(begun).size > 20, true)
})

test('a source that begins a new run is a new one', async () => {
  const { slots, begun, add, finish } = workshop(1)
  add('old', 50)
  await finish(50)
  slots.forget('old')
  for (let source = 0; source < 9; source += 1) add(`other ${source}`, 100)
  await finish(90)
  add('old', 10)
  begun.length = 0
  await finish(24)
  assert.ok(count(begun, 'old') >= 6, `${count(begun, 'old')} of 24`)
})

test('work that waits for a slow server does not keep its place from others', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { begun, add, finish } = workshop(2)
  add('slow', 2)
  add('quick', 3)
  await finish(0)
  assert.deepEqual(begun, ['slow', 'slow'])
  t.mock.timers.tick(5_000)
  await finish(0)
  assert.deepEqual(begun, ['slow', 'slow', 'quick', 'quick'])
  // What was slow gives no place back a second time.
  await finish(2)
  assert.equal(begun.length, 4)
  await finish(1)
  assert.equal(begun.length, 5)
})
