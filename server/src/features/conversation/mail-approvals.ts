import { limits } from '@quarry/contract/limits'
import type { App } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { waitingApprovalMail } from '../../mail/templates/waiting-approval.ts'
import { serviceTitle } from '../connection/connection.ts'
import { withServers } from '../custom-mcp/custom-mcp.ts'
import { findActor } from '../run/run.ts'
import { findUnmailed, knownTool, markApprovalsMailed } from '../tool/tool.ts'
import { conversationLink } from './conversation-link.ts'

/** Who has the conversation open has decided by then. */
const patienceMs = 5 * 60_000
/** Of one minute; what is left waits for the next one. */
const mostAtOnce = 200

/** Mails people what agents ask them and they have not decided: once for each question they asked. */
export async function mailApprovals(app: App, signal: AbortSignal): Promise<void> {
  const before = new Date(app.clock.now().getTime() - patienceMs)
  for (const unmailed of await findUnmailed(app.db, before, mostAtOnce)) {
    signal.throwIfAborted()
    await mail(app, unmailed, signal).catch((error: unknown) =>
      app.log.error({ err: error, run: unmailed.runId }, 'what waits for somebody could not be mailed'),
    )
  }
}

/** Goes to nobody who may not enter the workspace any more. */
async function mail(app: App, unmailed: Awaited<ReturnType<typeof findUnmailed>>[number], signal: AbortSignal): Promise<void> {
  const actor = await findActor(app, unmailed.accountId, unmailed.workspaceId, signal)
  await atomic(app.db, async (tx) => {
    const calls = await markApprovalsMailed(tx, unmailed, app.clock.now())
    if (calls.length === 0 || !actor) return
    const knowing = await withServers({ ...actor, db: tx })
    const actions = calls.flatMap(({ service, tool }) => {
      const known = knownTool(knowing, { service, tool })
      return known ? [{ title: known.texts.title, service: serviceTitle(knowing, service) }] : []
    })
    const link = await conversationLink({ ...actor, db: tx, origin: app.config.ownOrigin }, unmailed.runId)
    const facts = { agent: unmailed.agentName, actions, days: limits.approvalDays, link }
    await app.mail.send(tx, { to: actor.account.email, ...waitingApprovalMail(facts, actor.account.lang) })
  })
}
