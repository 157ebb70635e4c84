import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { inRoot, node26 } from '../kit/root.mjs'
import { run } from '../kit/run.mjs'
import { counted } from './counted.mjs'

/** Longer than any test file should take; a file that hangs fails instead of stopping the run. */
const fileTimeoutMs = 300_000

/** Runs test files with Node's own runner. @returns how many tests passed and failed. */
export function runNodeTests(files, options) {
  // Many wait for servers and clocks: with one file for each core the cores would idle half of the time.
  const limits = [`--test-concurrency=${availableParallelism() + 1}`, `--test-timeout=${fileTimeoutMs}`]
  return counted(
    (report) => run(node26, ['--test', ...limits, ...reporters(report), ...files], options),
    (counts) => counts,
  )
}

function reporters(report) {
  const counter = pathToFileURL(inRoot('scripts/testing/count-reporter.mjs')).href
  const pairs = [
    ['spec', 'stdout'],
    [counter, report],
  ]
  return pairs.flatMap(([reporter, destination]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${destination}`])
}
