import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@quarry/contract/wire/api'
import type { Route } from '@quarry/contract/wire/route'
import { startProduct } from '../../../server/testing/product.ts'
import type { Random, Torture } from '../torture.ts'
import { type Caller, gather } from './callers.ts'
import { requestOf } from './calls.ts'
import { differences, openSnapshots, type Snapshot } from './snapshot.ts'

/**
 * A round is every call that the rules refuse, by everybody whom they refuse it, with input that would do something: each is refused,
 * and the whole database is as before. That the others are let in, the tests of the server say (`walk.test.ts`, `walk-keys.test.ts`).
 */
export const walk: Torture = {
  name: 'walk',
  rounds: 5,
  roundsInTests: 1,
  async run({ rounds, random, say }) {
    const dataDir = await mkdtemp(join(tmpdir(), 'quarry-walk-'))
    await using leaving = new AsyncDisposableStack()
    leaving.defer(() => rm(dataDir, { recursive: true, force: true }))
    const { origin } = leaving.use(await startProduct({ dataDir }))
    const database = leaving.use(await openSnapshots(dataDir))
    const { callers, targets, asleep } = await gather(origin, database)

    const failures: string[] = []
    let calls = 0
    for (let round = 0; round < rounds; round += 1) {
      for (const [feature, routes] of Object.entries<Record<string, Route>>(api)) {
        const before = await settled(database)
        const asked: string[] = []
        for (const route of Object.values(routes)) {
          for (const caller of callers) await ask(route, caller, targets)
          await ask(route, asleep.caller, asleep.targets)
        }
        calls += asked.length
        const changed = asked.length > 0 ? differences(before, await database.take()) : []
        if (changed.length > 0) failures.push(`${feature} changed ${changed.join(', ')} for one of: ${asked.join(', ')}`)

        async function ask(route: Route, caller: Caller, about: typeof targets) {
          if (!caller.isRefused(route)) return
          asked.push(`${nameOf(route)} by ${caller.who}`)
          const { status, sent } = await call(origin, route, caller, { ...about, ...caller.about }, random)
          if (status < 400 || status >= 500) failures.push(`${nameOf(route)} answers ${status} to ${caller.who}: ${sent}`)
        }
      }
      say(`round ${round + 1}: ${calls} refusals, ${failures.length} failures`)
    }
    return failures
  },
}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`

async function call(origin: string, route: Route, { headers }: Caller, targets: Parameters<typeof requestOf>[1], random: Random) {
  const { path, init, sent } = requestOf(route, targets, random)
  const response = await fetch(origin + path, { ...init, headers: { ...init.headers, ...headers } })
  await response.body?.cancel()
  return { status: response.status, sent: `${path} ${sent}` }
}

/** The database once jobs have nothing left to change in it. */
async function settled({ take }: { take: () => Promise<Snapshot> }): Promise<Snapshot> {
  let before = await take()
  for (;;) {
    const now = await take()
    if (differences(before, now).length === 0) return now
    before = now
  }
}
