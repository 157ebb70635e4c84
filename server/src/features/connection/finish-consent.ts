import type { ConnectionId } from '@quarry/contract/ids'
import type { consentRoutes } from '@quarry/contract/wire/source/consent'
import type { ParsedOf } from '@quarry/contract/wire/route'
import { can } from '@quarry/contract/workspace/permission'
import type { ConnectRefusal } from '@quarry/contract/source/source-trouble'
import { ConsentRefused } from '@quarry/integrations/oauth/consent-flow'
import type { AnyoneCtx, Needs, WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail, Failure } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { holdMember } from '../member/member.ts'
import { connectionManagedBy } from './access.ts'
import type { BegunConsent } from './begin-consent.ts'
import { tryConnection } from './care/check-connection.ts'
import { discardConsent, replaceConsent, storeConsent } from './draft.ts'
import { unknownAccount } from '@quarry/integrations/oauth/own/authorization-server'
import type { Parts } from './part-rules.ts'
import { serviceTitle } from './services.ts'
import { exchangeConsent, type GrantedConsent, takeBegun } from './take-consent.ts'

/** @property knowing the same caller, knowing the services that their workspace entered */
type Finishing = { parts: Parts; knowing: KnowingServices }
export type KnowingServices = (ctx: WorkspaceCtx) => Promise<WorkspaceCtx>
type Answer = ParsedOf<typeof consentRoutes.callback>

/**
 * Takes what a consent page answered, keeps the tokens, and sends the person on: to the form that asks for the rest, back to what goes on
 * with them, or to the page that says what went wrong.
 * @returns path of the page the browser goes to.
 */
export async function finishConsentPage(ctx: AnyoneCtx, { parts, knowing }: Finishing, answer: Answer): Promise<string> {
  let known: { ctx: WorkspaceCtx; begun: BegunConsent } | null = null
  try {
    const taken = await takeBegun(ctx)
    known = { ...taken, ctx: await knowing(taken.ctx) }
    return await goOn(known.ctx, parts, known.begun, answer)
  } catch (cause) {
    // A person stands before this: whatever it was, they get a page.
    const reason = reasonOf(cause)
    if (reason === 'other') ctx.log.error({ err: cause }, 'a consent came to nothing')
    else ctx.log.info({ reason, provider: known?.begun.provider }, 'a consent came to nothing')
    const facts = { reason, ...(known && placeOf(known)) }
    return `/cpOauthError?${new URLSearchParams(facts).toString()}`
  }
}

const placeOf = ({ ctx, begun: { service, back } }: { ctx: WorkspaceCtx; begun: BegunConsent }) => ({
  service,
  workspace: ctx.workspace.code,
  ...((back === 'connections' || back === 'mcp') && { back }),
})

const reasonOf = (cause: unknown): ConnectRefusal => {
  if (cause instanceof ConsentRefused) return cause.reason
  // What it was for is deleted, or is not theirs any more.
  return cause instanceof Failure ? 'state' : 'other'
}

async function goOn(ctx: WorkspaceCtx, parts: Parts, begun: BegunConsent, answer: Answer): Promise<string> {
  const granted = await exchangeConsent(ctx, begun, answer)
  const { connected, facts } = await use(ctx, parts, granted).catch(async (cause: unknown) => {
    await discardConsent(granted)
    throw cause
  })
  if (connected) await tryConnection(ctx, { id: connected, service: begun.service, part: begun.part })
  return pageOf(ctx, begun, facts)
}

/** @property connected which connection lives by the consent now; null: somebody has to go on with it. */
type Used = { connected: ConnectionId | null; facts: Record<string, string> }

async function use(ctx: WorkspaceCtx, parts: Parts, granted: GrantedConsent): Promise<Used> {
  const { begun } = granted
  const { connectionId, sourceId, service } = begun
  const rules = parts[begun.part]
  if (!rules) throw fail('serviceUnavailable')
  if (connectionId === null) {
    if (rules.asksMore)
      return { connected: null, facts: { service, connection: await storeConsent(ctx.db, granted, { isDraft: true }) } }
    if (begun.isShared && !can(ctx, 'connection.manage')) throw fail('forbidden')
    const connected = await atomic(ctx.db, async (tx) => {
      if (!(await holdMember(tx, ctx.workspace.id, ctx.account.id))) throw fail('workspaceMissing')
      const id = await storeConsent(tx, granted, { isDraft: false })
      const detail = { vendor: serviceTitle(ctx, service), part: begun.part, isShared: begun.isShared, givenBy: granted.by.name }
      await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action: 'connection.add', subject: id, detail })
      return id
    })
    return { connected, facts: { connected } }
  }

  const row = await connectionManagedBy(ctx, ctx.db, connectionId)
  if (row.given_by !== granted.by.id) {
    // Another account may see and do other things: somebody has to agree to it.
    const connection = await storeConsent(ctx.db, granted, { isDraft: true })
    return { connected: null, facts: { ...(sourceId ? { reconnect: sourceId } : { renew: connectionId }), connection } }
  }
  await atomic(ctx.db, async (tx) => {
    await replaceConsent(tx, granted, connectionId)
    await rules.renewed(ctx, tx, { connectionId, isOtherAccount: granted.by.id === unknownAccount, settings: null })
    await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, ...renewalOf(ctx, begun, connectionId) })
  })
  return { connected: connectionId, facts: sourceId ? { reconnected: sourceId } : { renewed: connectionId } }
}

const renewalOf = (ctx: Needs<'vendors'>, { sourceId, service }: BegunConsent, connectionId: string) =>
  sourceId
    ? ({ action: 'source.reconnect', subject: sourceId } as const)
    : ({ action: 'connection.renew', subject: connectionId, detail: { vendor: serviceTitle(ctx, service) } } as const)

function pageOf(ctx: WorkspaceCtx, { back, service }: BegunConsent, facts: Record<string, string>): string {
  if (back === 'mcp' && !('connection' in facts)) return `/${ctx.workspace.code}?page=agent&view=agents#mcp=${service}`
  if (back === 'setUp')
    return `/workspace/create?${new URLSearchParams({ workspace: ctx.workspace.code, step: 'app', ...facts }).toString()}`
  const section = back === 'connections' || back === 'mcp' ? 'connections' : 'contentProvider'
  const place = { page: 'workspaceSettings', section, ...('service' in facts && { connect: '1' }) }
  return `/${ctx.workspace.code}?${new URLSearchParams({ ...place, ...facts }).toString()}`
}
