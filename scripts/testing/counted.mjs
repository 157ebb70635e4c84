import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs tests that write a JSON report and reads their counts from it.
 *
 * Whatever was left out counts as failed, and so does a runner that ends badly without naming a failure, or says nothing.
 *
 * @param work given the file to report to; ends with the runner's exit code.
 * @param read turns the report into `{ passed, failed, leftOut }`; `leftOut` holds titles.
 */
export async function counted(work, read) {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-test-'))
  const report = join(folder, 'report.json')
  try {
    const code = await work(report)
    if (!existsSync(report)) throw new Error(`the runner ended with code ${code} and wrote none`)
    const { passed, failed, leftOut } = read(JSON.parse(readFileSync(report, 'utf8')))
    for (const title of leftOut) console.error(`Left out, which counts as failed: ${title}`)
    const bad = failed + leftOut.length
    return { passed, failed: code !== 0 && bad === 0 ? 1 : bad }
  } catch (error) {
    console.error(`The report of the tests cannot be read: ${error.message}`)
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A part in which no test ran was not found or not configured: that is no success. */
export function noneIsFailure({ passed, failed }) {
  if (passed + failed > 0) return { passed, failed }
  console.error('No test ran here, which counts as a failure.')
  return { passed: 0, failed: 1 }
}
