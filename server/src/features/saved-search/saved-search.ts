import type { SavedSearchId } from '@quarry/contract/ids'
import { type MailWhen, type SavedFilters, savedSearchLimits } from '@quarry/contract/search/saved-search'
import type { SavedSearch } from '@quarry/contract/wire/search/saved-search'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { newToken } from '../account/account.ts'
import { deleteOwn, endMails, findOwn, holdCount, insertSaved, updateOwn } from './saved-search.store.ts'

type Caller = Needs<'db' | 'clock' | 'account' | 'workspace'>

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

const ownerOf = ({ workspace, account }: Caller) => ({ workspaceId: workspace.id, accountId: account.id })

export async function listSaved(ctx: Caller): Promise<SavedSearch[]> {
  const rows = await findOwn(ctx.db, ownerOf(ctx))
  return rows.map(({ id, query, filters, mail, paused_reason: pausedReason, created_at: at }) => ({
    id,
    query,
    filters,
    mail,
    pausedReason,
    createdAt: at.toISOString(),
  }))
}

type Entered = { query: string; filters: SavedFilters; mail: MailWhen }

/** @throws Failure savedSearchLimitReached */
export const saveSearch = (ctx: Caller, { query, filters, mail }: Entered): Promise<{ id: SavedSearchId }> =>
  atomic(ctx.db, async (tx) => {
    if ((await holdCount(tx, ownerOf(ctx))) >= savedSearchLimits.perPerson) throw fail('savedSearchLimitReached')
    const now = ctx.clock.now()
    const row = { query, filters: JSON.stringify(filters), ...beginning(mail, now), leave_token: newToken(), created_at: now }
    return { id: await insertSaved(tx, { workspace_id: ctx.workspace.id, account_id: ctx.account.id, ...row }) }
  })

/** @throws Failure savedSearchMissing */
export async function changeSaved(
  ctx: Caller,
  { id, mail }: { id: SavedSearchId; mail: MailWhen },
): Promise<Record<string, never>> {
  if (!(await updateOwn(ctx.db, { ...ownerOf(ctx), id }, beginning(mail, ctx.clock.now())))) throw fail('savedSearchMissing')
  return {}
}

/** @throws Failure savedSearchMissing */
export async function removeSaved(ctx: Caller, { id }: { id: SavedSearchId }): Promise<Record<string, never>> {
  if (!(await deleteOwn(ctx.db, { ...ownerOf(ctx), id }))) throw fail('savedSearchMissing')
  return {}
}

/** Whoever has the mail may end the mails. @throws Failure savedSearchMissing */
export async function unsubscribe({ db }: Needs<'db'>, { token }: { token: string }): Promise<Record<string, never>> {
  if (!(await endMails(db, token))) throw fail('savedSearchMissing')
  return {}
}

/** When it is looked again. @param isMailed a mail was written just now */
export function nextLook(mail: MailWhen, now: Date, isMailed: boolean): Date | null {
  if (mail === 'none') return null
  if (mail === 'daily') return new Date(now.getTime() + dayMs)
  return new Date(now.getTime() + (isMailed ? savedSearchLimits.restMinutes : 1) * minuteMs)
}

/** What is there by now is not new. */
const beginning = (mail: MailWhen, now: Date) => ({
  mail,
  paused_reason: null,
  looked_at: now,
  next_at: nextLook(mail, now, false),
})
