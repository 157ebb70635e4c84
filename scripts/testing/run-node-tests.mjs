// Runs test files in the order given, which `node --test` would sort by name. Arguments: where to report, how many at once, the files.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

/** Longer than any file takes beside others on a slow machine; one that hangs fails instead of stopping the run. */
const timeout = 600_000
/** So many files that failed are tried again: chance may fail one or two of hundreds, but not more. */
const mostAgain = 3

const [report, concurrency, ...names] = process.argv.slice(2)
const counts = await attempt(names, Number(concurrency))
const failed = [...counts].filter(([, { failed }]) => failed > 0)
const chances = []
if (failed.length > 0 && failed.length <= mostAgain) {
  console.log(`\nOnce more, with nothing beside them: ${failed.map(([file]) => relative('', file)).join(', ')}`)
  for (const [file, count] of await attempt(
    failed.map(([file]) => file),
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
process.exitCode = sum('failed') === 0 ? 0 : 1

/** @returns for each file how many of its tests passed and failed, which were left out, and why the others failed */
async function attempt(files, atOnce) {
  // `--test-force-exit` would do the same at once, and now and then end a file before what it reports has arrived.
  const execArgv = ['--import', new URL('end-with-tests.mjs', import.meta.url).href]
  const events = run({ files, concurrency: atOnce, timeout, execArgv })
  const nothing = () => ({ passed: 0, failed: 0, leftOut: [], reasons: [] })
  const counts = new Map(files.map((file) => [resolve(file), nothing()]))
  // A test may be written in another file than the one that is run; what a whole file reports of itself has no such entry.
  const of = ({ entryFile, file }) => {
    const path = resolve(entryFile ?? file)
    if (!counts.has(path)) counts.set(path, nothing())
    return counts.get(path)
  }
  const fail = (count, title, error) => {
    count.failed += 1
    count.reasons.push({ title, error })
  }
  const heard = (isPassed) => (data) => {
    // A group fails with its tests; only what its own hooks do is news.
    if (data.details?.type === 'suite' && (isPassed || data.details.error?.failureType === 'subtestsFailed')) return
    const title = `${relative('', data.file)}: ${data.name}`
    const count = of(data)
    if (data.skip !== undefined || data.todo !== undefined) count.leftOut.push(title)
    // The runner takes a file without tests, or one that ended before them, for a test that passed.
    else if (counts.has(resolve(data.name)) && isPassed) fail(count, title, 'No test of it was heard of.')
    else if (isPassed) count.passed += 1
    else {
      const { cause, message } = data.details?.error ?? {}
      fail(count, title, String(cause?.stack ?? cause ?? message))
    }
  }
  events.on('test:pass', heard(true))
  events.on('test:fail', heard(false))
  events.compose(new spec()).pipe(process.stdout, { end: false })
  await once(events, 'end')
  return counts
}
