import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, open, readdir, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { inherited, startProduct, untilIndexed } from '../../server/testing/product.ts'
import { type Library, openLibrary } from './library.ts'
import { oneOf, type Random, type Torture } from './torture.ts'

const program = fileURLToPath(new URL('../../server/src/transfer/main.ts', import.meta.url))
const fileCount = 40
const patienceMs = 3 * 60_000
/** What the commands end with: done, refused, done without some files. */
const [done, refused, notWhole] = [0, 1, 3]

const texts = new Map(
  Array.from({ length: fileCount }, (_, n) => [`${n}.txt`, `The heron of mark${n}z. ${`reed ${n} `.repeat(200 * (n + 1))}`]),
)

type Place = { folder: string; library: Library; origin: string }

/**
 * A round: some bytes are changed in, or cut off from, the stored index, the stored files and an export, each at random places. Every search
 * then finds what it should, no wrong byte is ever sent, and an export is refused or imported but for files it names.
 */
export const damage: Torture = {
  name: 'damage',
  rounds: 10,
  roundsInTests: 1,
  async run({ rounds, random, say }) {
    const failures: string[] = []
    const folder = await mkdtemp(join(tmpdir(), 'quarry-torture-damage-'))
    try {
      const original = join(folder, 'original')
      const { library, origin } = await prepare(original)
      for (let round = 1; round <= rounds; round++) {
        const copy = join(folder, `round-${round}`)
        copyWithOwners(original, copy)
        const place = { folder: copy, library, origin }
        for (const [what, attack] of Object.entries({ index, stored, archive })) {
          const found = await Array.fromAsync(attack(place, random))
          say(`round ${round}: ${what}: ${found.length} failures`)
          failures.push(...found.map((each) => `round ${round}: ${what}: ${each}`))
        }
        await rm(copy, { recursive: true })
      }
      return failures
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function prepare(dataDir: string): Promise<{ library: Library; origin: string }> {
  await using product = await startProduct({ dataDir })
  const library = await openLibrary(product.origin, 'ada')
  for (const [name, text] of texts) await library.put(name, text)
  await untilIndexed(library.client, library.workspaceId, library.id)
  await library.find('heron')
  return { library, origin: product.origin }
}

/** Some bytes of a file, or its end. */
async function hurt(file: string, random: Random): Promise<string> {
  const { size } = await stat(file)
  if (random() < 0.3) {
    const left = Math.floor(random() * size)
    await truncate(file, left)
    return `cut off to ${left} of ${size} bytes`
  }
  await using handle = await open(file, 'r+')
  const at = Math.floor(random() * size)
  const bytes = Buffer.alloc(Math.min(1 + Math.floor(random() * 16), size - at))
  await handle.read(bytes, 0, bytes.length, at)
  for (let n = 0; n < bytes.length; n++) bytes[n] = bytes[n]! ^ (1 + Math.floor(random() * 255))
  await handle.write(bytes, 0, bytes.length, at)
  return `${bytes.length} bytes at ${at} of ${size} changed`
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .sort()
}

async function* index({ folder, library }: Place, random: Random): AsyncGenerator<string> {
  const file = oneOf(random, await filesIn(join(folder, 'search')))
  const how = await hurt(file, random)
  await using product = await startProduct({ dataDir: folder })
  for await (const each of wrongAnswers(library, product.origin, () => true)) yield `${file.split('/').at(-1)} ${how}: ${each}`
}

async function* stored({ folder, library }: Place, random: Random): AsyncGenerator<string> {
  const all = await filesIn(join(folder, 'blobs'))
  const hurtOnes = new Set(Array.from({ length: 3 }, () => oneOf(random, all)))
  for (const file of hurtOnes) await hurt(file, random)
  await using product = await startProduct({ dataDir: folder })
  let refusals = 0
  for await (const each of wrongAnswers(library, product.origin, () => ++refusals <= hurtOnes.size)) yield each
  if (refusals !== hurtOnes.size) yield `${hurtOnes.size} files were damaged, ${refusals} downloads refused`
}

async function* archive({ folder, library }: Place, random: Random): AsyncGenerator<string> {
  const file = join(folder, `export.tar${random() < 0.3 ? '.gz' : ''}`)
  const target = join(folder, 'imported')
  // Some files of this round were damaged before.
  const exported = await transfer('export', file, folder)
  if (exported.code !== notWhole || !/Damaged: Library \/ \d+\.txt/.test(exported.said)) yield `export said ${exported.said}`
  const how = await hurt(file, random)
  const { code, said } = await transfer('import', file, target)
  if (code === refused) {
    if (!/torn or damaged|no export of Quarry|damaged/.test(said)) yield `${how}: refused without a reason: ${said}`
    if ((await filesIn(join(target, 'blobs')).catch(() => [])).length > 0) yield `${how}: refused, and files remain`
    return
  }
  if (code !== done && code !== notWhole) return yield `${how}: import ended with ${code}: ${said}`
  await using product = await startProduct({ dataDir: target })
  yield* wrongAnswers(library, product.origin, (name) => said.includes(`Library / ${name}`))
}

/** Every text is found under its name, and what is sent is what was stored. @param mayRefuse whether this file may be reported as damaged. */
async function* wrongAnswers(library: Library, on: string, mayRefuse: (name: string) => boolean): AsyncGenerator<string> {
  const deadline = Date.now() + patienceMs
  while ((await library.find('heron', on)).hits.length === 0) {
    if (Date.now() > deadline) return yield 'nothing is found'
    await sleep(200)
  }
  for (const [name, text] of texts) {
    const { status, hits } = await library.find(`mark${name.replace('.txt', 'z')}`, on)
    if (status !== 200 || hits[0]?.title !== name || hits.length !== 1) {
      yield `${name} was looked for and ${JSON.stringify(hits)} found (${status})`
      continue
    }
    const sent = await library.download(hits[0].id, on)
    if (sent.status === 200 ? sent.text !== text : !(sent.status === 409 && mayRefuse(name)))
      yield `the download of ${name} was answered ${sent.status}, ${sent.text.length} characters of ${text.length}`
  }
}

async function transfer(
  command: 'export' | 'import',
  file: string,
  DATA_DIR: string,
): Promise<{ code: number | null; said: string }> {
  const env = { ...inherited, PATH: process.env['PATH'], LOG_LEVEL: 'warn', DATA_DIR }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, command, file], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode, said: out + err }),
    )
  })
}

/** PostgreSQL asks for the owners of its files. */
const copyWithOwners = (from: string, to: string): unknown => execFileSync('cp', ['-a', from, to])
