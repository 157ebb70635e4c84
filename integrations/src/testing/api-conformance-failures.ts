import assert from 'node:assert/strict'
import type { ApiPromise, HostIo } from './api-host.ts'
import { fail, nth, type ApiFailure } from './api-trouble.ts'
import { IntegrationError } from '../kit/kit.ts'
import { failure } from './site.ts'

/** A site of several pages that was read once. @returns how many requests listing all of it takes */
async function listedOnce({ site, host }: HostIo): Promise<number> {
  await site.fill(site.pages, 'x')
  host.fetches = false
  await host.run()
  host.cursor = null
  site.server.requests.length = 0
  await host.run()
  host.cursor = null
  return site.server.requests.length
}

/** The run fails as it should, and what was there before is there after it. */
async function endsInVain(
  { site, host }: HostIo,
  reason: 'auth' | 'upstream' | 'throttled',
  from = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { cursor } = host
  const isDiscovery = from < (site.discovery ?? 0)
  await assert.rejects(host.run(), (error) => (isDiscovery && error instanceof IntegrationError) || failure(reason)(error))
  assert.ok(!host.isComplete(), 'A listing that failed says that it is complete.')
  assert.ok(!host.said.some(({ kind }) => kind === 'deleted'))
  assert.equal(host.documents.size, site.pages)
  // No cursor is behind what was not listed; a listing may be resumed.
  assert.ok(host.cursor === cursor || host.isMidway(), 'A listing that failed leaves a cursor behind its end.')
  host.cursor = cursor
}

const calm = ({ site }: HostIo) => void (site.server.intercept = null)
const statuses = ({ site }: HostIo, status: number) => site.server.requests.filter((request) => request.status === status).length

/** Refused with this status, no request follows; those under way can not be called back. */
function assertFew(setup: HostIo, status: number): void {
  const refused = statuses(setup, status)
  assert.ok(refused >= 1 && refused <= (setup.site.together ?? 1), `${refused} requests were answered with ${status}`)
}

/** What happens when things go wrong at the other side. */
export function failuresConformance(promise: ApiPromise): void {
  promise('refused credentials are tried once', async (setup) => {
    const { site, host } = setup
    await site.create('Roof', 'tiles')
    await host.run()
    await site.refuse()
    site.server.requests.length = 0
    await assert.rejects(host.check(), failure('auth'))
    const { refusedWith = 401 } = site
    assert.equal(statuses(setup, refusedWith), 1)
    await assert.rejects(host.run(), failure('auth'))
    assert.deepEqual([statuses(setup, refusedWith), site.server.requests.at(-1)!.status], [2, refusedWith])
    assert.deepEqual([host.documents.size, host.isComplete()], [1, false])
  })

  promise('credentials that are refused in the middle end the run at once', async (setup) => {
    const middle = Math.floor((await listedOnce(setup)) / 2)
    setup.site.server.requests.length = 0
    fail(setup.site, (_, at) => at >= middle, { status: 401 }, Infinity)
    await endsInVain(setup, 'auth')
    assertFew(setup, 401)
  })

  promise.about('read', 'an item that may not be read fails alone', async (setup) => {
    const { site, host } = setup
    const [roof, wall] = [await site.create('Roof', 'tiles'), await site.create('Wall', 'bricks')]
    fail(site, (request) => site.isReading(request, roof), { status: 403 }, Infinity)
    await host.run()
    assert.deepEqual([[...host.refused], host.text(wall, 'bricks'), host.isComplete()], [[[roof, 'forbidden']], true, true])
    calm(setup)
    await host.run()
    assert.ok(host.text(roof, 'tiles'))
  })

  promise.about('read', 'an item that vanishes in the middle of the run fails no other', async (setup) => {
    const { site, host } = setup
    const [roof, wall] = [await site.create('Roof', 'tiles'), await site.create('Wall', 'bricks')]
    fail(site, (request) => site.isReading(request, roof), { status: 404 }, Infinity)
    await host.run()
    assert.deepEqual([[...host.refused], host.text(wall, 'bricks'), host.isComplete()], [[[roof, 'notFound']], true, true])
  })

  promise('a requested pause is observed, and nothing is lost by it', async (setup) => {
    const { site, host } = setup
    const middle = Math.floor((await listedOnce(setup)) / 2)
    fail(site, nth(middle), { status: 429, headers: { 'retry-after': '1' } })
    const asked: number[] = []
    const { intercept } = site.server
    site.server.intercept = (request, response) => {
      asked.push(performance.now())
      return intercept!(request, response)
    }
    const before = host.documents.size
    await host.settle()
    assert.equal(host.documents.size, before)
    const early = asked.slice(middle + 1).filter((at) => at - asked[middle]! < 990)
    assert.ok(early.length < (site.together ?? 1), `${early.length} requests did not wait`)
  })

  promise('a long pause ends the run with the time to come back', async (setup) => {
    const middle = Math.floor((await listedOnce(setup)) / 2)
    setup.site.server.requests.length = 0
    fail(setup.site, (_, at) => at >= middle, { status: 429, headers: { 'retry-after': '7200' } }, Infinity)
    await endsInVain(setup, 'throttled')
    assertFew(setup, 429)
    const { host } = setup
    await assert.rejects(host.run(), { retryAfterMs: 7_200_000 })
  })

  promise('a burst of failures is outlived', async (setup) => {
    const { site, host } = setup
    const middle = Math.floor((await listedOnce(setup)) / 2)
    await site.create('Roof', 'tiles')
    fail(site, (_, at) => at >= middle, { status: 500, headers: { 'retry-after': '0' } }, 3)
    await host.settle()
    assert.deepEqual([host.documents.size, host.isComplete(), statuses(setup, 500)], [site.pages + 1, true, 3])
  })

  promise('a cut connection loses nothing', async (setup) => {
    const { site, host } = setup
    const requests = await listedOnce(setup)
    await site.create('Roof', 'tiles')
    for (let at = site.discovery ?? 0; at < requests; at += Math.ceil(requests / 6)) {
      fail(site, nth(at), 'cut')
      host.cursor = null
      await host.settle()
      assert.deepEqual([host.documents.size, host.isComplete()], [site.pages + 1, true])
    }
  })

  const lasting: [what: string, trouble: ApiFailure][] = [
    ['a reply that is no reply', 'malformed'],
    ['a failure that stays', { status: 500, headers: { 'retry-after': '0' } }],
  ]
  for (const [what, trouble] of lasting)
    promise(`${what}, wherever it comes, ends the run and makes nothing complete`, async (setup) => {
      const requests = await listedOnce(setup)
      for (let from = 0; from < requests; from += Math.ceil(requests / 10)) {
        fail(setup.site, (_, at) => at >= from, trouble, Infinity)
        await endsInVain(setup, 'upstream', from)
      }
      calm(setup)
      await setup.host.run()
      assert.equal(setup.host.documents.size, setup.site.pages)
    })

  promise('changes are found although the run that was to find them broke off', async (setup) => {
    const { site, host } = setup
    const roof = await site.create('Roof', 'tiles')
    await host.run()
    const { cursor } = host
    site.server.requests.length = 0
    await host.run()
    const requests = site.server.requests.length
    host.cursor = cursor
    await site.edit(roof, 'slates')
    for (let at = 0; at < requests; at += 1) {
      fail(site, nth(at), 'malformed')
      await assert.rejects(host.run(), IntegrationError)
      assert.deepEqual([host.cursor, host.isComplete()], [cursor, false])
    }
    await host.run()
    assert.ok(host.text(roof, 'slates'))
  })

  promise('an aborted run ends with the reason for it and removes nothing', async ({ site, host }) => {
    await site.fill(site.pages, 'x')
    host.fetches = false
    await host.run()
    host.cursor = null
    const run = new AbortController()
    const reason = new Error('the host shuts down')
    const abort = ({ kind }: { kind: string }) => kind === 'item' && run.abort(reason)
    await assert.rejects(host.run({ signal: run.signal, on: abort }), (error) => error === reason)
    assert.deepEqual([host.documents.size, host.isComplete()], [site.pages, false])
  })

  promise('no failure contains the credentials', async ({ site, host }) => {
    const secrets = [...Object.values(site.settings), await site.token?.()].filter((value) => typeof value === 'string')
    for (const status of [400, 401, 403, 500]) {
      fail(site, () => true, { status, headers: { 'retry-after': '0' } }, Infinity)
      const error: unknown = await host.run().catch((thrown: unknown) => thrown)
      assert.ok(error instanceof Error)
      const isSecret = (value: string) => value.length > 12 && !value.startsWith('http') && error.message.includes(value)
      assert.deepEqual(secrets.filter(isSecret), [])
    }
  })
}
