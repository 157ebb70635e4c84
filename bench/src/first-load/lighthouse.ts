import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '../../../e2e/testing/chromium.ts'
import type { Page } from './pages.ts'

/** A package of its own with its own lock: 170 MB that nobody needs who only starts the product. */
const folder = fileURLToPath(new URL('../../lighthouse', import.meta.url))
const program = `${folder}/node_modules/lighthouse/cli/index.js`

export type Visit = {
  performance: number
  accessibility: number
  bestPractices: number
  largestPaintS: number
  layoutShift: number
  blockedMs: number
  scriptsKb: number
  machineSpeed: number
}

/** What of its report is read here. */
type Report = {
  categories: Record<'performance' | 'accessibility' | 'best-practices', { score: number | null }>
  audits: Record<'largest-contentful-paint' | 'cumulative-layout-shift' | 'total-blocking-time', { numericValue: number }> & {
    'network-requests': { details: { items: { resourceType: string; transferSize: number }[] } }
  }
  environment: { benchmarkIndex: number }
  finalDisplayedUrl: string
}

/** Loads a page in a browser of its own as Lighthouse's phone does: a slow network, a processor of a quarter. */
export async function lighthouse({ address, cookie }: Page): Promise<Visit> {
  ensureInstalled()
  const args = [
    address,
    '--quiet',
    '--output=json',
    '--no-enable-error-reporting',
    '--only-categories=performance,accessibility,best-practices',
    `--chrome-flags=--headless ${chromium.args.join(' ')}`,
    ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, CHROME_PATH: chromium.executablePath },
    maxBuffer: 64_000_000,
  })
  const { audits, categories, environment, finalDisplayedUrl } = JSON.parse(stdout) as Report
  if (finalDisplayedUrl !== address) throw new Error(`${address} led to ${finalDisplayedUrl}.`)
  const percent = (score: number | null) => Math.round((score ?? 0) * 100)
  const scripts = audits['network-requests'].details.items.filter(({ resourceType }) => resourceType === 'Script')
  return {
    performance: percent(categories.performance.score),
    accessibility: percent(categories.accessibility.score),
    bestPractices: percent(categories['best-practices'].score),
    largestPaintS: audits['largest-contentful-paint'].numericValue / 1000,
    // A font that takes the place of its stand-in of the same measures moves less than a hundredth.
    layoutShift: Math.round(audits['cumulative-layout-shift'].numericValue * 100) / 100,
    blockedMs: audits['total-blocking-time'].numericValue,
    scriptsKb: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    machineSpeed: environment.benchmarkIndex,
  }
}

function ensureInstalled(): void {
  if (existsSync(program)) return
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
}
