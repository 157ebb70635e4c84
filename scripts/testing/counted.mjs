import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * Runs tests that write a JSON report and reads their counts from it.
 *
 * Whatever was left out counts as failed, and so does a runner that ends badly without naming a failure, or says nothing.
 *
 * @param work given the file to report to; ends with the runner's exit code.
 * @param read turns the report into `{ passed, failed, leftOut, reasons }`; `leftOut` holds titles, `reasons` a title and its
 *   error for each test that failed; absent where the runner's own output is short enough.
 * @returns how many passed and failed, and the reasons in a few lines each
 */
export async function counted(work, read) {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-test-'))
  const report = join(folder, 'report.json')
  try {
    const code = await work(report)
    if (!existsSync(report)) throw new Error(`the runner ended with code ${code} and wrote none`)
    const { passed, failed, leftOut, reasons = [] } = read(JSON.parse(readFileSync(report, 'utf8')))
    for (const title of leftOut) console.error(`Left out, which counts as failed: ${title}`)
    const bad = failed + leftOut.length
    return { passed, failed: code !== 0 && bad === 0 ? 1 : bad, reasons: reasons.map(inShort) }
  } catch (error) {
    console.error(`The report of the tests cannot be read: ${error.message}`)
    return { passed: 0, failed: 1, reasons: [] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The beginning of an error without its colours: a closing line is to be read, not searched. */
function inShort({ title, error }) {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return [title, ...lines.slice(0, 8).map((line) => `  ${line.slice(0, 200)}`)].join('\n')
}

/** A part in which no test ran was not found or not configured: that is no success. */
export function noneIsFailure(counts) {
  if (counts.passed + counts.failed > 0) return counts
  console.error('No test ran here, which counts as a failure.')
  return { passed: 0, failed: 1 }
}
