// Runs test files in the order given. Arguments: where to report, how many processes at once, for each process its files as JSON.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

/** Longer than any process takes beside others on a slow machine; one that hangs fails instead of stopping the run. */
const timeout = 900_000
/** The files of so many processes that failed are tried again: chance may fail one or two of hundreds, but not more. */
const mostAgain = 5

const [report, concurrency, ...given] = process.argv.slice(2)
const batches = given.map((batch) => JSON.parse(batch).map((file) => resolve(file)))
const counts = await attempt(batches, Number(concurrency))
const isFailed = (file) => counts.get(file).failed > 0
const failed = batches.flat().filter(isFailed)
const chances = []
if (failed.length > 0 && batches.filter((batch) => batch.some(isFailed)).length <= mostAgain) {
  console.log(
    `\nOnce more, each in a process of its own, with nothing beside it: ${failed.map((file) => relative('', file)).join(', ')}`,
  )
  for (const [file, count] of await attempt(
    failed.map((file) => [file]),
    1,
  )) {
    const before = counts.get(file)?.reasons ?? []
    const outcome = count.failed === 0 ? 'attempt 1, passed at the next' : 'attempt 1'
    chances.push(...before.map(({ title, error }) => ({ title: `${title} (${outcome})`, error })))
    counts.set(file, count)
  }
}

const all = [...counts.values()]
const sum = (of) => all.reduce((total, count) => total + count[of], 0)
const reasons = [...chances, ...all.flatMap((count) => count.reasons)]
const leftOut = all.flatMap((count) => count.leftOut)
writeFileSync(report, JSON.stringify({ passed: sum('passed'), failed: sum('failed'), leftOut, reasons }))
// At once: what a test left running may keep pipes open for a minute.
process.exit(sum('failed') === 0 ? 0 : 1)

/** @returns for each file how many of its tests passed and failed, which were left out, and why the others failed */
async function attempt(batches, atOnce) {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-batches-'))
  try {
    const entries = batches.map((batch, index) => {
      const entry = join(folder, `${index}.mjs`)
      const runner = new URL('batch.mjs', import.meta.url).href
      writeFileSync(entry, `import { runBatch } from '${runner}'\nawait runBatch(${JSON.stringify(batch)})\n`)
      return [entry, batch]
    })
    return await runEntries(new Map(entries), atOnce)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function runEntries(batches, atOnce) {
  // `--test-force-exit` would do the same at once, and now and then end a file before what it reports has arrived.
  const first = [new URL('follow-tests.mjs', import.meta.url), new URL('end-with-tests.mjs', import.meta.url)]
  const execArgv = first.flatMap(({ href }) => ['--import', href])
  const events = run({ files: [...batches.keys()], concurrency: atOnce, timeout, execArgv })
  const counts = new Map()
  // A file is a group whose tests are heard of before it; whose they are shows only then.
  const unclaimed = new Map([...batches.keys()].map((entry) => [entry, { ...nothing(), heard: 0 }]))
  const fail = (count, title, error) => {
    count.failed += 1
    count.reasons.push({ title, error })
  }
  const heard = (isPassed) => (data) => {
    const entry = data.entryFile ?? data.file
    const count = unclaimed.get(entry)
    // What the runner says of a whole process is told below, file by file.
    if (count === undefined || data.name === entry) return
    const isFile = data.nesting === 0 && batches.get(entry).includes(data.name)
    const { cause, message, failureType } = data.details?.error ?? {}
    const title = isFile ? relative('', data.name) : data.name
    count.heard += 1
    // A group fails with its tests; only what its own hooks do is news.
    const isGroup = data.details?.type === 'suite'
    if (data.skip !== undefined || data.todo !== undefined) count.leftOut.push(title)
    else if (!isGroup && isPassed) count.passed += 1
    else if (!isPassed && !(isGroup && failureType === 'subtestsFailed'))
      fail(count, title, String(cause?.stack ?? cause ?? message))
    if (!isFile) return
    const { heard, ...own } = count
    if (heard === 1 && isPassed) fail(own, title, 'It has no tests.')
    const named = (title) => (title === relative('', data.name) ? title : `${relative('', data.name)}: ${title}`)
    own.leftOut = own.leftOut.map(named)
    own.reasons = own.reasons.map(({ title, error }) => ({ title: named(title), error }))
    counts.set(data.name, own)
    unclaimed.set(entry, { ...nothing(), heard: 0 })
  }
  events.on('test:pass', heard(true))
  events.on('test:fail', heard(false))
  events.compose(new spec()).pipe(process.stdout, { end: false })
  await once(events, 'end')
  for (const file of [...batches.values()].flat()) {
    if (counts.has(file)) continue
    counts.set(file, nothing())
    fail(counts.get(file), relative('', file), 'Its process ended before its tests did.')
  }
  return counts
}

function nothing() {
  return { passed: 0, failed: 0, leftOut: [], reasons: [] }
}
