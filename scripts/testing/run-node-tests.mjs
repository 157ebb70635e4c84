// Runs test files in the order given, which `node --test` would sort by name. Arguments: where to report, how many at once, the files.
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import countReporter from './count-reporter.mjs'

/** Longer than any file takes beside others on a slow machine; one that hangs fails instead of stopping the run. */
const timeout = 600_000

const [report, concurrency, ...files] = process.argv.slice(2)
// `--test-force-exit` would do the same at once, and now and then end a file before what it reports has arrived.
const execArgv = ['--import', new URL('end-with-tests.mjs', import.meta.url).href]
const events = run({ files, concurrency: Number(concurrency), timeout, execArgv })
events.on('test:fail', () => {
  process.exitCode = 1
})
// The runner takes a file without tests, or one that ended before them, for a test that passed.
const asked = new Set(files.map((file) => resolve(file)))
events.on('test:pass', ({ name }) => {
  if (!asked.has(resolve(name))) return
  console.error(`No test of it was heard of, which counts as a failure: ${name}`)
  process.exitCode = 1
})
events.compose(new spec()).pipe(process.stdout)
events.compose(countReporter).pipe(createWriteStream(report))
