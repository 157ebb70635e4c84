import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot, node26 } from '../kit/root.mjs'
import { run, withNode26 } from '../kit/run.mjs'

/** Longer than any test file should take; a file that hangs fails instead of stopping the run. */
const fileTimeoutMs = 300_000

/** A program that says nothing but good or bad counts as one test. */
const check =
  (program, ...args) =>
  async () => {
    const code = await run(inRoot('node_modules/.bin', program), args)
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  }

/** What belongs to each part of `npm test`, in the order it runs. */
export const parts = {
  types: {
    'types of everything but the web app': check('tsc', '--noEmit', '-p', '.'),
    'types of the web app': check('tsc', '--noEmit', '-p', 'web'),
  },
  lint: { lint: check('oxlint', '--type-aware'), format: check('oxfmt', '--check') },
  knip: { 'dead code': check('knip', '--config', 'scripts/testing/knip.json', '--no-config-hints') },
  unit: { 'tests in Node': nodeTests },
  web: { 'tests of the web app': webTests },
  e2e: { 'journeys in a browser': journeys },
}

async function nodeTests() {
  const folders = ['contract', 'extraction', 'search-engine', 'integrations', 'server', 'bench']
  const patterns = ['*.test.ts', ...folders.map((folder) => `${folder}/**/*.test.ts`)]
  const files = globSync(patterns, {
    cwd: inRoot(),
    exclude: (path) => String(path.name ?? path).includes('node_modules'),
  }).toSorted()
  return counted(
    async (report) => {
      const reporters = [
        ['spec', 'stdout'],
        [pathToFileURL(inRoot('scripts/testing/count-reporter.mjs')).href, report],
      ].flatMap(([reporter, destination]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${destination}`])
      const limits = [`--test-concurrency=${availableParallelism()}`, `--test-timeout=${fileTimeoutMs}`]
      return run(node26, ['--test', ...limits, ...reporters, ...files])
    },
    (counts) => counts,
  )
}

async function webTests() {
  const args = (report) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return counted(
    (report) => run(inRoot('node_modules/.bin/vitest'), args(report), { cwd: inRoot('web') }),
    ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      leftOut: testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status !== 'passed' && status !== 'failed')
          .map(({ title }) => `${name}: ${title}`),
      ),
    }),
  )
}

async function journeys() {
  if (!existsSync(inRoot('e2e/playwright.config.ts'))) return { passed: 0, failed: 0 }
  return counted(
    (report) =>
      run(inRoot('node_modules/.bin/playwright'), ['test', '--reporter=list,json'], {
        cwd: inRoot('e2e'),
        env: { ...withNode26(), PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
    ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      leftOut: Array.from({ length: stats.skipped }, (_, index) => `e2e: skipped journey ${index + 1}`),
    }),
  )
}

/**
 * Runs tests that write a JSON report and reads the counts from it. Whatever is left out counts as failed, and so does a
 * runner that reports no failure, or nothing at all, and yet ends badly.
 */
async function counted(work, read) {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-test-'))
  const report = join(folder, 'report.json')
  try {
    const code = await work(report)
    const {
      passed,
      failed,
      leftOut = [],
    } = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
    for (const title of leftOut) console.error(`Left out, which counts as failed: ${title}`)
    const all = failed + leftOut.length
    return { passed, failed: code !== 0 && all === 0 ? 1 : all }
  } catch (error) {
    console.error(`The report of the tests cannot be read: ${error.message}`)
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
