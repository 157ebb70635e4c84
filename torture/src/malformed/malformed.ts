import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { apiKeyRoutes } from '@quarry/contract/routes/workspace/api-key'
import { offeredScopes } from '@quarry/contract/workspace/scope'
import { freePort } from '@quarry/integrations/testing/server-process'
import { browse, password, signUp, startProduct, type Product } from '../../../server/testing/product.ts'
import type { Torture } from '../torture.ts'
import { anyAttempt, type Attempt, type Target } from './requests.ts'
import { flatness } from './memory.ts'
import { type Answers, send } from './wire.ts'

const perRound = 1_000
const atOnce = 8
const slowMs = 2_000

/** A round is a thousand requests that nobody sends by mistake: none may end in a failure of ours, take long, or stay in memory. */
export const malformed: Torture = {
  name: 'malformed',
  rounds: 20,
  roundsInTests: 1,
  async run({ rounds, random, say }) {
    const dataDir = await mkdtemp(join(tmpdir(), 'quarry-malformed-'))
    await using leaving = new AsyncDisposableStack()
    leaving.defer(() => rm(dataDir, { recursive: true, force: true }))
    const port = await freePort()
    // A public address has it believe the addresses that callers name, so that no limit keeps requests from being looked at.
    const env = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
    const product = leaving.use(await startProduct({ dataDir, env }))

    const logIn = await newCaller(product)
    const failures: string[] = []
    const memory = flatness(product)
    for (let round = 0; round < rounds; round += 1) {
      const caller = await logIn()
      const attempts = Array.from({ length: perRound }, () => anyAttempt(random, caller))
      const waiting = attempts.entries()
      const slow: Attempt[] = []
      async function work() {
        for (const [index, attempt] of waiting) {
          const answers = await send(port, attempt)
          if (answers.ms > slowMs) slow.push(attempt)
          for (const fault of faultsOf(answers)) failures.push(`${round}/${index} ${attempt.kind}: ${fault}: ${shown(attempt)}`)
          if (index % 50 === 0) await memory.look()
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      for (const attempt of slow)
        if (await isSlow(product, port, attempt)) failures.push(`${attempt.kind} is slow: ${shown(attempt)}`)
      memory.nextRound()
      if (product.process.exitCode !== null) return [...failures, `the process ended:\n${product.printed().slice(-2_000)}`]
      say(`round ${round + 1}: ${memory.last()} MB held, ${slow.length} looked at again, ${failures.length} failures`)
    }
    return [...failures, ...memory.faults(), ...loggedBy(product)]
  },
}

/** What the product took for a failure of its own, each once. */
function loggedBy(product: Product): string[] {
  const lines = product.printed().match(/^\{"level":[56]0.*$/gm) ?? []
  return [...new Set(lines.map((line) => `logged: ${(JSON.parse(line) as { err?: { stack?: string } }).err?.stack ?? line}`))]
}

/** @returns what logs the same person in again: some calls end sessions. */
async function newCaller({ origin }: Product): Promise<() => Promise<Target>> {
  const { client, workspaceId } = await signUp(origin, 'mallory')
  const form = { workspaceId: null, description: 'malformed', scopes: [...offeredScopes], expiresInDays: 1 }
  const { apiKey } = await client.call(apiKeyRoutes.create, form)
  return async () => {
    const browser = browse(origin)
    await browser.client.call(accountRoutes.login, { email: 'mallory@example.com', password })
    return { host: new URL(origin).host, cookie: browser.session(), key: apiKey, workspaceId }
  }
}

function* faultsOf({ statuses, text, isHung }: Answers): Generator<string> {
  for (const status of statuses) if (status >= 500) yield `answered ${status}`
  if (isHung) yield 'never answered'
  if (/root:.*:0:0:/.test(text)) yield 'a file of the machine was read'
  if (/node_modules|at .+\.ts:\d+|select .+ from /.test(text)) yield 'internals are revealed'
}

const shown = ({ bytes }: Attempt): string => JSON.stringify(bytes.subarray(0, 1_500).toString('latin1'))

/**
 * Whether a request is slow by itself, asked alone: what counts is the work it makes, or that the server answers others meanwhile.
 * A crowded machine makes everything slow, and nothing of it counts.
 */
async function isSlow(product: Product, port: number, attempt: Attempt): Promise<boolean> {
  for (let tries = 0; tries < 3; tries += 1) {
    const before = await processorMs(product)
    const { ms } = await send(port, attempt)
    const used = (await processorMs(product)) - before
    const since = performance.now()
    await fetch(`http://127.0.0.1:${port}/readyz`)
    if (ms <= slowMs || (used <= slowMs && performance.now() - since > 200)) return false
  }
  return true
}

/** Processor time of the process so far, in hundredths of a second as the kernel counts. */
async function processorMs({ process: { pid } }: Product): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
