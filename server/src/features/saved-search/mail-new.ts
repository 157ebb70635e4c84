import { savedSearchLimits } from '@quarry/contract/search/saved-search'
import { formatGroups } from '@quarry/contract/search/search'
import type { App } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { savedSearchMail } from '../../mail/templates/saved-search.ts'
import { readyIndex } from '../../search-index/search-indexes.ts'
import { findActor } from '../run/run.ts'
import { searchPage } from '../search/search.ts'
import { nextLook } from './saved-search.ts'
import { findDue, findNewDocuments, putLooked, type DueRow } from './saved-search.store.ts'

/** Of one minute; what is left waits for the next one. */
const mostAtOnce = 200
/** New documents that one search is asked of; of more than this the latest. */
const mostNew = 1_000
/** What was read just now may not be in the index yet. */
const indexedMs = 60_000

/** Looks for what is new in each search whose time has come, and mails it. */
export async function mailNew(app: App, signal: AbortSignal): Promise<void> {
  for (const due of await findDue(app.db, app.clock.now(), mostAtOnce)) {
    signal.throwIfAborted()
    // One that cannot be dealt with must not keep the others from it.
    await look(app, due, signal).catch((error: unknown) =>
      app.log.error({ err: error, search: due.id }, 'a saved search could not be dealt with'),
    )
  }
}

/** The search is made as the person, with what they may see at this moment; of who has left nothing is looked for any more. */
async function look(app: App, row: DueRow, signal: AbortSignal): Promise<void> {
  const actor = await findActor(app, row.account_id, row.workspace_id, signal)
  if (!actor) return void (await putLooked(app.db, row, { paused_reason: 'left', next_at: null }))
  const now = app.clock.now()
  const to = new Date(Math.max(row.looked_at.getTime(), now.getTime() - indexedMs))
  const documents = await findNewDocuments(app.db, { workspaceId: row.workspace_id, from: row.looked_at, to, limit: mostNew })
  const { typeList, formats, sourceIds, personList } = row.filters
  const {
    contentList: hits,
    totalContentCount: total,
    index,
  } = documents.length === 0
    ? { contentList: [], totalContentCount: 0, index: readyIndex }
    : await searchPage(
        actor,
        {
          query: row.query,
          ...(typeList && { typeList }),
          ...(formats && { contentFormatList: formats.flatMap((group) => [...formatGroups[group]]) }),
          ...(sourceIds && { sourceIds }),
          ...(personList && { personList }),
          within: documents.map((document) => ({ document })),
        },
        { page: 0, pageSize: savedSearchLimits.mailed },
      )
  // What is not in the index yet is still new once it is.
  if (index.state === 'building')
    return void (await putLooked(app.db, row, { looked_at: row.looked_at, next_at: nextLook('soon', now, false)! }))
  await atomic(app.db, async (tx) => {
    const next = { looked_at: to, next_at: nextLook(row.mail, now, hits.length > 0)! }
    if (!(await putLooked(tx, row, next)) || hits.length === 0) return
    const { ownOrigin } = app.config
    const facts = {
      query: row.query,
      workspace: row.workspace_name,
      titles: hits.map(({ contentTitle, sourceName }) => `${contentTitle} (${sourceName})`),
      total,
      link: `${ownOrigin}/${actor.workspace.code}?${addressOf(row)}`,
      leave: `${ownOrigin}/unsubscribe?token=${row.leave_token}`,
    }
    await app.mail.send(tx, { to: actor.account.email, ...savedSearchMail(facts, actor.account.lang) })
  })
}

/** The search with its filters as `web/src/features/search/search-params.ts` reads them, the latest hits first. */
function addressOf({ query, filters }: Pick<DueRow, 'query' | 'filters'>): string {
  const { typeList = [], formats = [], sourceIds = [], personList = [] } = filters
  const lists = { type: typeList, format: formats, app: sourceIds, person: personList }
  const narrowed = Object.entries(lists).flatMap(([name, values]) => values.map((value) => [name, value]))
  return new URLSearchParams([['page', 'search'], ['q', query], ...narrowed, ['hits', 'date']]).toString()
}
