import { loadavg } from 'node:os'
import { ensureWebBuilt } from '../../../scripts/kit/web-build.mjs'
import { startProduct } from '../../../server/testing/product.ts'
import { type Bench, least, most, percentile, type Row } from '../row.ts'
import { temporaryData } from '../temporary-data.ts'
import { barriers } from './barriers.ts'
import { lighthouse, type Visit } from './lighthouse.ts'
import { type Page, pagesOf } from './pages.ts'
import { sizes } from './sizes.ts'

const rounds = 3

/** What a browser loads before somebody can search, and what Lighthouse's phone and axe say of the pages that people see first. */
export const firstLoad: Bench = async function* ({ only }) {
  if (!(await ensureWebBuilt())) throw new Error('The web app could not be built.')
  yield* sizes()
  await using data = await temporaryData()
  await using product = await startProduct({ dataDir: data.path })
  const visits: Visit[] = []
  for (const page of await pagesOf(product.origin)) {
    if (only && !only.includes(page.name)) continue
    const own: Visit[] = []
    for (let round = 0; round < rounds; round++) own.push(await lighthouse(page))
    yield* judged(page, own)
    const found = await barriers(page)
    yield { bench: 'first-load', what: `${page.name}: barriers that axe finds`, value: found.length, unit: '', budget: most(0) }
    visits.push(...own)
  }
  if (visits.length === 0) return
  const row = { bench: 'first-load', unit: '', budget: null }
  yield { ...row, what: 'speed of this machine by Lighthouse (too slow: below 1,000)', value: median(visits, 'machineSpeed') }
  yield { ...row, what: 'load average of this machine meanwhile', value: loadavg()[1] ?? 0 }
}

function judged({ name, paintedWithin }: Page, visits: readonly Visit[]): Row[] {
  const row = (what: string, figure: keyof Visit, unit: string, budget: Row['budget']): Row => {
    return { bench: 'first-load', what: `${name}: ${what}`, value: median(visits, figure), unit, budget }
  }
  return [
    row('performance', 'performance', 'of 100', least(95)),
    row('accessibility', 'accessibility', 'of 100', least(100)),
    row('best practices', 'bestPractices', 'of 100', least(100)),
    row('largest contentful paint', 'largestPaintS', 's', most(paintedWithin)),
    row('cumulative layout shift', 'layoutShift', '', most(0)),
    row('total blocking time', 'blockedMs', 'ms', null),
    row('scripts as they are sent', 'scriptsKb', 'kB', null),
  ]
}

const median = (visits: readonly Visit[], figure: keyof Visit): number =>
  percentile(
    visits.map((visit) => visit[figure]),
    0.5,
  )
