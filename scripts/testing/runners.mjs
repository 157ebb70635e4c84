import { globSync } from 'node:fs'
import { inRoot } from '../kit/root.mjs'
import { run, withNode26 } from '../kit/run.mjs'
import { ensureWebBuilt } from '../kit/web-build.mjs'
import { counted } from './counted.mjs'
import { runNodeTests } from './node-tests.mjs'

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
  const folders = ['scripts', 'contract', 'extraction', 'search-engine', 'integrations', 'server', 'bench', 'torture']
  const patterns = ['*.test.ts', ...folders.map((folder) => `${folder}/**/*.test.ts`)]
  const exclude = (path) => String(path.name ?? path).includes('node_modules')
  return runNodeTests(globSync(patterns, { cwd: inRoot(), exclude }).toSorted())
}

async function webTests() {
  const args = (report) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return counted(
    (report) => run(inRoot('node_modules/.bin/vitest'), args(report), { cwd: inRoot('web') }),
    ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      reasons: testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ title, failureMessages }) => ({ title: `${name}: ${title}`, error: failureMessages.join('\n') })),
      ),
      leftOut: testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status !== 'passed' && status !== 'failed')
          .map(({ title }) => `${name}: ${title}`),
      ),
    }),
  )
}

async function journeys() {
  if (!(await ensureWebBuilt())) return { passed: 0, failed: 1 }
  return counted(
    (report) =>
      run(inRoot('node_modules/.bin/playwright'), ['test', '--reporter=list,json'], {
        cwd: inRoot('e2e'),
        env: {
          ...withNode26(),
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          PLAYWRIGHT_TRANSFORM_CACHE_DIR: inRoot('node_modules/.cache/journeys'),
        },
      }),
    ({ stats, errors, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      leftOut: Array.from({ length: stats.skipped }, (_, index) => `e2e: skipped journey ${index + 1}`),
      reasons: suites.flatMap(failuresOf),
    }),
  )
}

/** What failed in a suite of journeys, and in those within it: at every attempt, or at the first. */
function failuresOf({ specs = [], suites = [], file }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ status, results }) => results.map((result) => ({ ...result, isFlaky: status === 'flaky' })))
      .filter(({ errors }) => errors?.length > 0)
      .map(({ isFlaky, retry, errors }) => ({
        title: `${file}: ${title} (attempt ${retry + 1}${isFlaky ? ', passed at the next' : ''})`,
        error: errors.map(({ message }) => message).join('\n'),
      })),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}
