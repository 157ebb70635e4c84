// Runs test files in the order given, which `node --test` would sort by name. Arguments: where to report, how many at once, the files.
import { createWriteStream } from 'node:fs'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import countReporter from './count-reporter.mjs'

/** Longer than any file takes beside others on a slow machine; one that hangs fails instead of stopping the run. */
const timeout = 600_000

const [report, concurrency, ...files] = process.argv.slice(2)
// A test that fails may leave a server running, which would keep its file until the time is up.
const execArgv = ['--test-force-exit']
const events = run({ files, concurrency: Number(concurrency), timeout, execArgv })
events.on('test:fail', () => {
  process.exitCode = 1
})
events.compose(new spec()).pipe(process.stdout)
events.compose(countReporter).pipe(createWriteStream(report))
