import { fullName } from '@quarry/contract/account/account'
import type { DocumentId, PinId } from '@quarry/contract/ids'
import { type PinContent, pinLimits, pinProblemOf, queryKey, tidyPin } from '@quarry/contract/search/pin'
import type { ManagedPin, Pin } from '@quarry/contract/wire/search/pin'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { viewerOf } from '../rights/rights.ts'
import {
  countPins,
  deletePin,
  findPinnedDocument,
  findPins,
  findPinsOf,
  insertPin,
  isVisible,
  type PinRow,
  updatePin,
} from './pin.store.ts'

type Looking = Needs<'db' | 'vendors' | 'clock' | 'account' | 'workspace'>
/** What is entered for one. @property endsOn YYYY-MM-DD */
type Entered = PinContent & { documentId: DocumentId | null; endsOn: string | null }

/** More would push the hits off the screen. */
const mostShown = 3

/** What is pinned for a query, as far as the caller may see it. */
export async function pinsOf(
  ctx: Looking,
  { query, today = ctx.clock.now().toISOString().slice(0, 10) }: { query: string; today?: string | undefined },
): Promise<Pin[]> {
  const key = queryKey(query)
  if (key === '') return []
  return (await findPinsOf(ctx.db, viewerOf(ctx), { key, today, limit: mostShown })).map(present)
}

export async function listPins(ctx: Looking): Promise<ManagedPin[]> {
  const rows = await findPins(ctx.db, viewerOf(ctx))
  return rows.map((row) => ({
    ...present(row),
    documentId: row.document_id,
    hasDocument: row.has_document,
    queries: row.queries,
    endsOn: row.ends_on,
  }))
}

/** @throws Failure pinRefused, pinLimitReached, documentMissing */
export const addPin = (ctx: Looking, entered: Entered): Promise<{ id: PinId }> =>
  atomic(ctx.db, async (tx) => {
    const workspaceId = ctx.workspace.id
    if ((await countPins(tx, workspaceId)) >= pinLimits.pins) throw fail('pinLimitReached')
    const content = await usable(ctx, tx, entered, null)
    const id = await insertPin(tx, workspaceId, content)
    await recordAudit(tx, ctx, { workspaceId, action: 'pin.add', subject: id, detail: detailOf(content) })
    return { id }
  })

/** @throws Failure pinRefused, pinMissing, documentMissing */
export const changePin = (ctx: Looking, { id, ...entered }: Entered & { id: PinId }): Promise<Record<string, never>> =>
  atomic(ctx.db, async (tx) => {
    const workspaceId = ctx.workspace.id
    const before = await findPinnedDocument(tx, workspaceId, id)
    if (!before) throw fail('pinMissing')
    const content = await usable(ctx, tx, entered, before.document_id)
    await updatePin(tx, workspaceId, id, content)
    await recordAudit(tx, ctx, { workspaceId, action: 'pin.change', subject: id, detail: detailOf(content) })
    return {}
  })

/** @throws Failure pinMissing */
export const removePin = (ctx: Looking, { id }: { id: PinId }): Promise<Record<string, never>> =>
  atomic(ctx.db, async (tx) => {
    const workspaceId = ctx.workspace.id
    const removed = await deletePin(tx, workspaceId, id)
    if (!removed) throw fail('pinMissing')
    await recordAudit(tx, ctx, { workspaceId, action: 'pin.remove', subject: id, detail: { title: removed.title } })
    return {}
  })

const detailOf = ({ title, queries }: { title: string; queries: readonly string[] }) => ({ title, queries })

/** @param before the document that is pinned already: who changes a text need not see it. */
async function usable(ctx: Looking, tx: Db, entered: Entered, before: DocumentId | null) {
  const { title, text, documentId, queries, endsOn } = tidyPin(entered)
  if (pinProblemOf({ title, text, documentId, queries })) throw fail('pinRefused')
  if (documentId && documentId !== before && !(await isVisible(tx, viewerOf(ctx), documentId))) throw fail('documentMissing')
  return {
    title,
    body: text,
    document_id: documentId,
    has_document: documentId !== null,
    queries,
    keys: queries.map(queryKey),
    ends_on: endsOn,
    pinned_by: ctx.account.id,
    pinned_at: ctx.clock.now(),
  }
}

const present = ({ id, title, body, document, first_name: firstName, last_name: lastName, pinned_at: at }: PinRow): Pin => ({
  id,
  title,
  text: body,
  document,
  pinnedBy: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
  pinnedAt: at.toISOString(),
})
