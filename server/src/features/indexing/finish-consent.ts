import type { consentRoutes } from '@quarry/contract/consent'
import type { ParsedOf } from '@quarry/contract/route'
import type { ConnectRefusal } from '@quarry/contract/source-trouble'
import { ConsentRefused } from '@quarry/integrations/provider/consent-flow'
import type { AnyoneCtx, WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { Failure } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  type BegunConsent,
  consentGivenBy,
  exchangeConsent,
  keepConsent,
  storeDraft,
  takeBegun,
} from '../connection/connection.ts'
import { sourceManagedBy, updateSource } from '../source/source.ts'
import { indexSourceJob } from './indexing.jobs.ts'
import { markWaiting } from './run.store.ts'

/**
 * Takes what a consent page answered, keeps the tokens, and sends the person on: to the form that asks for the rest, back to the source that
 * goes on, or to the page that says what went wrong.
 * @returns path of the page the browser goes to.
 */
export async function finishConsentPage(ctx: AnyoneCtx, answer: ParsedOf<typeof consentRoutes.callback>): Promise<string> {
  let known: { ctx: WorkspaceCtx; begun: BegunConsent } | null = null
  try {
    known = await takeBegun(ctx)
    return await goOn(known.ctx, known.begun, answer)
  } catch (cause) {
    // A person stands before this: whatever it was, they get a page.
    const reason = reasonOf(cause)
    if (reason === 'other') ctx.log.error({ err: cause }, 'a consent came to nothing')
    else ctx.log.info({ reason, provider: known?.begun.provider }, 'a consent came to nothing')
    const facts = { reason, ...(known && { service: known.begun.service, workspace: known.ctx.workspace.code }) }
    return `/cpOauthError?${new URLSearchParams(facts).toString()}`
  }
}

const reasonOf = (cause: unknown): ConnectRefusal => {
  if (cause instanceof ConsentRefused) return cause.reason
  // The source was removed, or is not theirs any more.
  return cause instanceof Failure ? 'state' : 'other'
}

async function goOn(ctx: WorkspaceCtx, begun: BegunConsent, answer: ParsedOf<typeof consentRoutes.callback>): Promise<string> {
  const taken = await exchangeConsent(ctx, begun, answer)
  const row = begun.sourceId && (await sourceManagedBy(ctx, ctx.db, begun.sourceId))
  if (!row) return pageOf(ctx, begun, { service: begun.service, connection: await storeDraft(ctx.db, taken) })

  const { connection_id: connectionId, id: sourceId } = row
  if (connectionId === null || (await consentGivenBy(ctx, connectionId)) !== taken.by.id)
    return pageOf(ctx, begun, { reconnect: sourceId, connection: await storeDraft(ctx.db, taken) })
  await atomic(ctx.db, async (tx) => {
    await keepConsent(tx, taken, connectionId)
    await updateSource(tx, ctx.workspace.id, sourceId, { auth_fail_told_at: null })
    // The same account sees the same documents: it goes on where it was.
    await markWaiting(tx, ctx.workspace.id, sourceId, ctx.clock.now())
    await ctx.send(tx, indexSourceJob, { workspaceId: ctx.workspace.id, sourceId })
    await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action: 'source.reconnect', subject: sourceId })
  })
  return pageOf(ctx, begun, { reconnected: sourceId })
}

function pageOf(ctx: WorkspaceCtx, { back }: BegunConsent, facts: Record<string, string>): string {
  if (back === 'setUp')
    return `/workspace/create?${new URLSearchParams({ workspace: ctx.workspace.code, step: 'app', ...facts }).toString()}`
  const place = { page: 'workspaceSettings', section: 'contentProvider', ...('service' in facts && { connect: '1' }) }
  return `/${ctx.workspace.code}?${new URLSearchParams({ ...place, ...facts }).toString()}`
}
