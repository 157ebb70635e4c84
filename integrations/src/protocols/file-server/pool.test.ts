import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IntegrationError, type IntegrationReason } from '../../kit/kit.ts'
import { failure } from '../../testing/site.ts'
import { createPool, type PoolOptions } from './pool.ts'

type Fake = { number: number; broken: boolean; closed: boolean; held: boolean }

function pool(options: Partial<PoolOptions<Fake>> = {}) {
  const opened: Fake[] = []
  const run = new AbortController()
  const created = createPool<Fake>({
    most: 2,
    sharedBy: 1,
    idleMs: 10_000,
    signal: run.signal,
    open: async () => {
      const fake = { number: opened.length + 1, broken: false, closed: false, held: true }
      opened.push(fake)
      return fake
    },
    usable: ({ broken }) => !broken,
    hold: (fake, held) => {
      fake.held = held
    },
    close: (fake) => {
      fake.closed = true
    },
    ...options,
  })
  return { lease: () => created.lease(), opened, run }
}

const refuse = (reason: IntegrationReason) => new IntegrationError(reason, 'no')

test('a connection given back is used again', async () => {
  const { lease, opened } = pool()
  for (let use = 0; use < 5; use++) (await lease()).release()
  assert.equal(opened.length, 1)
})

test('there are never more connections than allowed, and everybody gets a turn', async () => {
  const { lease, opened } = pool()
  let [now, most, served] = [0, 0, 0]
  const work = async () => {
    const { release } = await lease()
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setImmediate(resolve))
    now -= 1
    served += 1
    release()
    release()
  }
  await Promise.all(Array.from({ length: 20 }, work))
  assert.deepEqual({ most, served, opened: opened.length }, { most: 2, served: 20, opened: 2 })
})

test('a connection may be shared', async () => {
  const { lease, opened } = pool({ sharedBy: 3 })
  const leases = await Promise.all([lease(), lease(), lease(), lease()])
  assert.deepEqual(
    leases.map(({ connection }) => connection.number).toSorted((a, b) => a - b),
    [1, 1, 1, 2],
  )
  assert.equal(opened.length, 2)
})

test('a broken connection is not given out again', async () => {
  const { lease, opened } = pool()
  const first = await lease()
  first.connection.broken = true
  first.release()
  assert.equal((await lease()).connection.number, 2)
  assert.equal(opened[0]?.closed, true)
})

test('an unused connection does not hold the process, and goes after a while', async () => {
  const { lease, opened } = pool({ idleMs: 20 })
  const { release } = await lease()
  release()
  assert.equal(opened[0]?.held, false)
  while (!opened[0]?.closed) await new Promise((resolve) => setTimeout(resolve, 5))
  assert.equal((await lease()).connection.number, 2)
})

for (const reason of ['auth', 'certificate', 'settings'] as const) {
  test(`a connection refused for "${reason}" is not tried again`, async () => {
    let tries = 0
    const open = () => Promise.reject(refuse(((tries += 1), reason)))
    const { lease } = pool({ open })
    await Promise.all([lease(), lease(), lease()].map((waiting) => assert.rejects(waiting, failure(reason))))
    await assert.rejects(lease(), failure(reason))
    assert.equal(tries, 1)
  })
}

test('who was refused a second connection is given the first, although it came back meanwhile', async () => {
  const gate = Promise.withResolvers<Fake>()
  const fake = { number: 1, broken: false, closed: false, held: true }
  let asked = 0
  const { lease } = pool({ open: async () => ((asked += 1) === 1 ? fake : gate.promise) })
  const first = await lease()
  const waiting = lease()
  first.release()
  gate.reject(refuse('throttled'))
  assert.equal((await waiting).connection, fake)
})

test('a server that was only down is tried again', async () => {
  let tries = 0
  const { lease } = pool({
    open: async () => {
      tries += 1
      if (tries === 1) throw refuse('unreachable')
      return { number: tries, broken: false, closed: false, held: true }
    },
  })
  await assert.rejects(lease(), failure('unreachable'))
  assert.equal((await lease()).connection.number, 2)
})

test('an aborted run closes what is open and sends away who waits', async () => {
  const { lease, opened, run } = pool({ most: 1 })
  await lease()
  const waiting = lease()
  const reason = new Error('over')
  run.abort(reason)
  await assert.rejects(waiting, (error) => error === reason)
  assert.deepEqual(
    opened.map(({ closed }) => closed),
    [true],
  )
})

test('a connection that is ready only after the abort is closed', async () => {
  const gate = Promise.withResolvers<void>()
  const fake = { number: 1, broken: false, closed: false, held: true }
  const { lease, run } = pool({
    open: async () => {
      await gate.promise
      return fake
    },
  })
  const waiting = lease()
  run.abort(new Error('over'))
  gate.resolve()
  await assert.rejects(waiting)
  assert.equal(fake.closed, true)
})
