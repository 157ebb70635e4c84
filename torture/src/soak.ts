import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { outboxRoutes } from '@quarry/contract/routes/outbox'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { browse, type Product, startProduct } from '../../server/testing/product.ts'
import { type Library, openLibrary } from './library.ts'
import type { Random, Torture } from './torture.ts'

const files = 200
const minuteMs = 60_000
const sampleMs = 1_000
/** Memory that comes and goes with garbage is no leak; what a leak adds to it in five minutes is. */
const mostGrowth = 1.1
/** Below so many minutes the start itself is most of what is measured. */
const leastMinutes = 6

/**
 * A round is a minute of everything at once: searches, uploads, sign-ups, readings of a changing server, changed settings. Nothing fails,
 * and in its last third the process needs no more memory than in the second.
 */
export const soak: Torture = {
  name: 'soak',
  rounds: 15,
  roundsInTests: 0.25,
  async run({ rounds, random, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'quarry-torture-soak-'))
    const server = await startApache()
    try {
      await using product = await startProduct({ dataDir: folder })
      const library = await openLibrary(product.origin, 'ada')
      for (let n = 0; n < files; n++) await writeFile(join(server.root, `${n}.txt`), textOf(n, random))
      const { sourceId: served } = await library.client.call(sourceRoutes.add, {
        workspaceId: library.workspaceId,
        serviceName: 'webdav',
        displayName: 'Served',
        accessLevel: 'PUBLIC',
        settings: server.settings(),
      })
      const failures = new Set<string>()
      const counts = new Map<string, number>()
      const over = new AbortController()
      const load = (what: string, pauseMs: number, work: (n: number) => Promise<number>) =>
        (async () => {
          for (let n = 0; !over.signal.aborted; n++) {
            const status = await work(n).catch((error: unknown) => String(error))
            if (typeof status === 'string' || status >= 500) failures.add(`${what} was answered ${status}`)
            counts.set(what, (counts.get(what) ?? 0) + 1)
            await sleep(pauseMs)
          }
        })()
      const settle = { workspaceId: library.workspaceId, sourceId: served }
      const loads = [
        load('a search', 20, async () => (await library.find(`heron ${words[Math.floor(random() * words.length)]}`)).status),
        load('another search', 20, async (n) => (await library.find(`reed mark${n % files}z`)).status),
        load('an upload', 200, (n) => library.put(`${n % files}.txt`, textOf(n, random))),
        load('a download', 500, (n) => downloadOne(library, n)),
        load('a sign-up', 5_000, (n) => signUpAnew(product.origin, `new${n}`)),
        load('a reading', 3_000, async (n) => {
          for (let each = 0; each < 20; each++)
            await writeFile(join(server.root, `${(n * 20 + each) % files}.txt`), textOf(n, random))
          return statusOf(
            library.client.call(sourceRoutes.requestIndexing, {
              workspaceId: library.workspaceId,
              sourceId: served,
            }),
          )
        }),
        load('changed settings', 1_000, (n) =>
          statusOf(library.client.call(sourceRoutes.update, { ...settle, displayName: `Served ${n}` })),
        ),
      ]
      const memory = await measure(product, rounds * minuteMs, say)
      over.abort()
      await Promise.all(loads)
      say([...counts].map(([what, count]) => `${count} × ${what}`).join(', '))
      if (product.process.exitCode !== null) failures.add(`the process ended with ${product.process.exitCode}`)
      if (rounds >= leastMinutes) for (const each of growthOf(memory, say)) failures.add(each)
      return [...failures]
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const words = ['marsh', 'ferry', 'lantern', 'barley', 'harbour', 'willow', 'copper', 'saddle']

const textOf = (n: number, random: Random): string =>
  `The heron of mark${n % files}z.\n` +
  Array.from({ length: 20 + Math.floor(random() * 500) }, () => words[Math.floor(random() * words.length)]).join(' ')

async function downloadOne(library: Library, n: number): Promise<number> {
  const { hits } = await library.find(`mark${n % files}z`)
  return hits[0] ? (await library.download(hits[0].id)).status : 404
}

async function signUpAnew(origin: string, name: string): Promise<number> {
  const { client } = browse(origin)
  const email = `${name}@example.com`
  return statusOf(
    (async () => {
      await client.call(accountRoutes.requestSignUp, { email })
      await client.call(outboxRoutes.list, {})
    })(),
  )
}

/** @returns 200, or the status of the refusal. */
const statusOf = (calling: Promise<unknown>): Promise<number> =>
  calling.then(
    () => 200,
    (error: { status?: number }) => {
      if (!error.status) throw error
      return error.status
    },
  )

/** Megabytes resident, once a second. */
async function measure(product: Product, forMs: number, say: (line: string) => void): Promise<number[]> {
  const samples: number[] = []
  const startedAt = performance.now()
  for (let printedAt = startedAt; performance.now() - startedAt < forMs; await sleep(sampleMs)) {
    if (product.process.exitCode !== null) break
    samples.push(await residentMegabytes(product.process.pid!))
    if (performance.now() - printedAt < minuteMs) continue
    printedAt = performance.now()
    say(`minute ${Math.round((printedAt - startedAt) / minuteMs)}: ${Math.round(meanOf(samples.slice(-60)))} MB`)
  }
  return samples
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

const meanOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

function* growthOf(memory: readonly number[], say: (line: string) => void): Generator<string> {
  const third = Math.floor(memory.length / 3)
  const [second, last] = [meanOf(memory.slice(third, 2 * third)), meanOf(memory.slice(2 * third))]
  const slope = ((last - second) / (third * sampleMs)) * minuteMs
  const line = `${Math.round(second)} MB in the second third, ${Math.round(last)} MB in the last: ${slope.toFixed(2)} MB a minute`
  say(line)
  if (last > second * mostGrowth) yield `memory grows: ${line}`
}
