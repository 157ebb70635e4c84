import type { SearchRequestId } from '@quarry/contract/ids'
import { insightLimits } from '@quarry/contract/search/insight'
import type { SearchInsights } from '@quarry/contract/wire/search/insight'
import type { Needs } from '../../context.ts'
import { byteOrderMark, csvLine } from '../../files/csv.ts'
import type { Download } from '../../http/endpoint.ts'
import {
  countSearchers,
  type Day,
  findDays,
  findSearchSums,
  findUnfoundSources,
  findVotes,
  noteOpened,
  type SearchSum,
} from './insight.store.ts'

type Looking = Needs<'db' | 'clock' | 'workspace'>

const dayMs = 24 * 60 * 60_000
const { people: enough } = insightLimits

/** What is searched for, as far as at least five people did the same; of fewer not a word. */
export async function showInsights(ctx: Looking): Promise<SearchInsights> {
  const asked = askedOf(ctx)
  const since = asked.since.toISOString()
  if ((await countSearchers(ctx.db, asked)) < enough)
    return { since, isEnough: false, days: [], top: [], empty: [], unopened: [], votes: null, neverFound: [] }
  const sums = await findSearchSums(ctx.db, asked)
  return {
    since,
    isEnough: true,
    days: daysFrom(asked.since, await findDays(ctx.db, asked)),
    top: first(sums),
    empty: first(sums.filter(({ emptyPeople }) => emptyPeople >= enough).sort((a, b) => b.empty - a.empty)),
    unopened: first(sums.filter(({ opened, unopenedPeople }) => opened === 0 && unopenedPeople >= enough)),
    votes: (await findVotes(ctx.db, asked)) ?? null,
    neverFound: await findUnfoundSources(ctx.db, asked),
  }
}

/** Every search that enough people made. */
export async function exportInsights(ctx: Looking): Promise<Download> {
  const sums = await findSearchSums(ctx.db, askedOf(ctx))
  const lines = sums.map(({ query, searches, people, opened, empty, emptyPeople }) =>
    // How many found nothing is said where enough did, or nobody.
    csvLine([query, String(searches), String(people), String(opened), empty === 0 || emptyPeople >= enough ? String(empty) : '']),
  )
  return {
    bytes: [Buffer.from(byteOrderMark + csvLine(['query', 'searches', 'people', 'opened', 'nothing_found']) + lines.join(''))],
    name: `searches-${ctx.workspace.code}-${ctx.clock.now().toISOString().slice(0, 10)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    size: null,
  }
}

/** Notes that a hit of an own search was opened; of other people's searches nothing. */
export const openedHit = (ctx: Needs<'db' | 'clock' | 'account' | 'workspace'>, requestId: SearchRequestId): Promise<void> =>
  noteOpened(ctx.db, ctx.workspace.id, ctx.account.id, requestId, ctx.clock.now())

const askedOf = ({ workspace, clock }: Looking) => ({
  workspaceId: workspace.id,
  since: new Date(clock.now().getTime() - insightLimits.days * dayMs),
  people: enough,
})

const first = (sums: readonly SearchSum[]) =>
  sums.slice(0, insightLimits.queries).map(({ query, searches, people, opened }) => ({ query, searches, people, opened }))

/** A day on which nobody searched is no secret; one on which one person did is. */
function daysFrom(since: Date, known: readonly Day[]): SearchInsights['days'] {
  const byDay = new Map(known.map((day) => [day.day, day]))
  const shown = (count: number, people: number) => (count === 0 || people >= enough ? count : null)
  return Array.from({ length: insightLimits.days }, (_, n) => {
    const day = new Date(since.getTime() + (n + 1) * dayMs).toISOString().slice(0, 10)
    const { searches, people, empty, emptyPeople } = byDay.get(day) ?? { searches: 0, people: 0, empty: 0, emptyPeople: 0 }
    return { day, searches: shown(searches, people), empty: shown(empty, emptyPeople) }
  })
}
