import { afterEach, expect, test, vi } from 'vitest'
import { onceReached } from './lazy-part.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Fails so many times and loads then. */
function failing(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return 'here'
  })
  return load
}

test('without a connection a part is asked for again until it comes', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const load = failing(3)
  const loaded = onceReached(load)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(await loaded).toBe('here')
  expect(load).toHaveBeenCalledTimes(4)
})

test('where a proxy answers for a server that is away, a part is asked for again until it comes', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const load = failing(3)
  const loaded = onceReached(load)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(await loaded).toBe('here')
})

test('a part that the server does not have any more is asked for twice and no more', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"ok":true}'))
  const load = failing(9)
  await expect(onceReached(load)).rejects.toThrow('dynamically imported module')
  expect(load).toHaveBeenCalledTimes(2)
})
