import type { OutputOf } from '@quarry/contract/wire/route'
import type { homeRoutes } from '@quarry/contract/wire/workspace/home'
import type { Needs } from '../../context.ts'
import { viewerOf } from '../rights/rights.ts'
import { ancestorsOf, linkOf } from '../search/search.ts'
import { countByAge, findChanged } from './home.store.ts'

const shown = 6
const ofEach = 300
/** Shares of so many are right to two in a hundred. */
const lookedAt = 2_000
const dayMs = 24 * 60 * 60_000
const layerDays = [1, 7, 30, 365]

/** What changed lately of all the caller may see, and how old all of it is. */
export async function showHome(
  ctx: Needs<'db' | 'clock' | 'vendors' | 'account' | 'workspace'>,
): Promise<OutputOf<typeof homeRoutes.show>> {
  const viewer = viewerOf(ctx)
  const before = (days: number) => new Date(viewer.at.getTime() - days * dayMs)
  const [rows, ages] = await Promise.all([
    findChanged(ctx.db, viewer, { weekAgo: before(7), dayAgo: before(1), limit: shown, ofEach }),
    countByAge(ctx.db, viewer, layerDays.map(before), lookedAt),
  ])
  const [first] = rows
  return {
    changed: rows.map((row) => ({
      contentId: row.id,
      contentTitle: row.title,
      contentDisplayableLink: linkOf(row, 0),
      contentUpdatedAt: row.changed_at.toISOString(),
      ancestorsTitleLinkList: ancestorsOf(row),
      kind: row.kind,
      format: row.format,
      sourceId: row.source_id,
      sourceName: row.display_name,
      serviceName: row.service,
    })),
    counts: { day: first?.day ?? 0, week: first?.week ?? 0, isMore: first?.is_more ?? false },
    ages: ages as [number, number, number, number, number],
  }
}
