import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, startProduct, untilIndexed } from '../../server/testing/product.ts'
import { type Library, openLibrary } from './library.ts'
import { oneOf, type Random, type Torture } from './torture.ts'

const megabyte = 1024 * 1024
const diskMegabytes = 900
/** What may be left when it is full: nothing, too little for PostgreSQL's log, too little for files. */
const leftovers = [0, 8, 100].map((each) => each * megabyte)
/** With so much left the database goes on, and so do searches. */
const databaseBytes = 64 * megabyte
const fullMs = 4_000
const recoveryMs = 5 * 60_000
/** Done, busy, throttled, no database, no space. */
const expected = [200, 409, 429, 503, 507]

/**
 * A round: while people search, upload and have uploads read, the disk of the data folder fills up, stays so, and is freed. The same
 * process continues, refuses by name, reports that it is not ready, and has every file that it acknowledged, byte for byte.
 */
export const disk: Torture = {
  name: 'disk',
  rounds: 9,
  roundsInTests: 1,
  async run({ rounds, random, say }) {
    const failures: string[] = []
    await using small = await mountSmallDisk()
    await using product = await startProduct({
      dataDir: join(small.path, 'data'),
      env: { LOG_LEVEL: 'error' },
    })
    const library = await openLibrary(product.origin, 'ada')
    const kept = new Map<string, string>()
    for (let round = 1; round <= rounds; round++) {
      const leave = oneOf(random, leftovers)
      const found = await fillUp({
        product,
        library,
        folder: small.path,
        kept,
        round,
        leave,
        random,
      })
      say(`round ${round}: ${leave / megabyte} MB were left, ${kept.size} files acknowledged so far, ${found.length} failures`)
      failures.push(...found.map((each) => `round ${round}, ${leave / megabyte} MB left: ${each}`))
      if (product.process.exitCode !== null) break
    }
    return failures
  },
}

type Round = {
  product: Product
  library: Library
  folder: string
  kept: Map<string, string>
  round: number
  leave: number
  random: Random
}

async function fillUp({ product, library, folder, kept, round, leave, random }: Round): Promise<string[]> {
  const failures = new Set<string>()
  const over = new AbortController()
  const load = [
    repeat(over.signal, async () =>
      note('a search', (await library.find('heron')).status, leave < databaseBytes ? expected : [200]),
    ),
    repeat(over.signal, async (n) => {
      const name = `${round}-${n}.txt`
      const text = `The heron of mark${round}x${n}z. ${'reed '.repeat(Math.floor(random() * 40_000))}`
      const status = await library.put(name, text)
      if (status === 200) kept.set(name, text)
      note('an upload', status)
    }),
  ]
  function note(what: string, status: number, allowed = expected): void {
    if (!allowed.includes(status)) failures.add(`${what} was answered ${status}`)
  }
  await sleep(1_000)
  const filler = join(folder, 'filler')
  await fill(filler, folder, leave)
  let wasUnready = false
  for (const end = Date.now() + fullMs; Date.now() < end; await sleep(200)) {
    wasUnready ||= (await fetch(`${product.origin}/readyz`)).status === 503
    // What is freed meanwhile is taken, too.
    await fill(filler, folder, leave)
  }
  if (!wasUnready) failures.add('it called itself ready')
  await rm(filler)

  const deadline = Date.now() + recoveryMs
  const isBack = async (): Promise<boolean> =>
    (await fetch(`${product.origin}/readyz`)).ok && (await library.put(`after ${round}.txt`, `after${round}z`)) === 200
  while (!(await isBack())) {
    if (Date.now() > deadline) {
      failures.add(`it did not recover: ${await (await fetch(`${product.origin}/readyz`)).text()}`)
      break
    }
    await sleep(500)
  }
  over.abort()
  for (const { reason } of (await Promise.allSettled(load)).filter((each) => each.status === 'rejected'))
    failures.add(`a call was not answered: ${String(reason)}`)
  if (product.process.exitCode !== null) failures.add(`the process ended with ${product.process.exitCode}`)
  else for await (const each of wrongFiles({ library, folder, kept, round })) failures.add(each)
  return [...failures]
}

async function* wrongFiles({ library, folder, kept, round }: Pick<Round, 'library' | 'folder' | 'kept' | 'round'>) {
  const source = await untilIndexed(library.client, library.workspaceId, library.id)
  if (source.status !== 'complete') yield `its source ended as ${source.status}: ${source.statusReason}`
  for (const [name, text] of kept) {
    if (!name.startsWith(`${round}-`)) continue
    const mark = /mark\w+/.exec(text)![0]
    const { hits } = await library.find(mark)
    const hit = hits.find(({ title }) => title === name)
    if (!hit) yield `${name} was acknowledged and is not found`
    else if ((await library.download(hit.id)).text !== text) yield `${name} came back with other bytes`
  }
  const blobs = join(folder, 'data/blobs')
  for (const path of await readdir(blobs, { recursive: true })) {
    const hash = path.split('/').at(-1)!
    if (!/^[0-9a-f]{64}$/.test(hash)) continue
    const bytes = await readFile(join(blobs, path))
    if (createHash('sha256').update(bytes).digest('hex') !== hash) yield `${path} holds other bytes than its name says`
  }
}

async function repeat(signal: AbortSignal, work: (n: number) => Promise<void>): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    await work(n)
    await sleep(50)
  }
}

/** Writes zeros until no more than so much is left. */
async function fill(file: string, folder: string, leave: number): Promise<void> {
  await using handle = await open(file, 'a')
  const zeros = Buffer.alloc(megabyte)
  for (;;) {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize - leave
    if (free <= 0) return
    const { bytesWritten } = await handle.write(zeros, 0, Math.min(free, megabyte)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOSPC') return { bytesWritten: 0 }
      throw error
    })
    if (bytesWritten === 0) return
  }
}

/** Mounting is for root only. */
async function mountSmallDisk(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'quarry-torture-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tmpfs', path])
  return {
    path,
    async [Symbol.asyncDispose]() {
      execFileSync('umount', ['--lazy', path])
      await rm(path, { recursive: true, force: true })
    },
  }
}
