import { linkMinutes } from '@quarry/contract/channel/channel'
import type { AgentId } from '@quarry/contract/ids'
import type { channelRoutes } from '@quarry/contract/wire/channel/channel'
import type { ReturnOf } from '@quarry/contract/wire/route'
import type { AccountCtx, Actor, App } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { hashToken, newToken } from '../account/account.ts'
import { recordAudit } from '../audit/audit.ts'
import { serviceTitle } from '../connection/connection.ts'
import { findActor } from '../run/run.ts'
import { agentsHere, withinPlan } from './agents-here.ts'
import type { ChannelClientRow } from './client.store.ts'
import { chooseAgent, findLink, insertLink, linkPerson, useLink } from './person.store.ts'

/**
 * A link that one person in a chat can follow once, to say who they are.
 * @param goOn where they are led then; null: nowhere
 */
export async function newLink(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  client: ChannelClientRow,
  { id: user, name }: { id: string; name: string },
  goOn: string | null = null,
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(app.clock.now().getTime() + linkMinutes * 60_000)
  const place = { workspaceId: client.workspace_id, clientId: client.id }
  await insertLink(app.db, place, { hash: hashToken(token), user, name, expiresAt, goOn })
  return `${app.config.ownOrigin}/selectAgentFromApp?token=${token}`
}

/** @throws Failure channelLinkInvalid — also where the account is no member of the workspace: nobody learns which it is */
async function linkFor(ctx: AccountCtx, token: string) {
  const link = await findLink(ctx.db, hashToken(token), ctx.clock.now())
  const actor = link && (await findActor(ctx, ctx.account.id, link.workspace_id, ctx.signal))
  if (!link || !actor) throw fail('channelLinkInvalid')
  const place = { workspaceId: link.workspace_id, clientId: link.client_id }
  return { link, place, actor, agents: await withinPlan(actor, await agentsHere(actor, link.client_id)) }
}

export async function readLink(ctx: AccountCtx, { token }: { token: string }): Promise<ReturnOf<typeof channelRoutes.link>> {
  const { link, agents } = await linkFor(ctx, token)
  return {
    chatUser: { name: link.name, team: link.team_name ?? '', vendor: serviceTitle(ctx, link.vendor) },
    workspace: { name: link.workspace_name },
    agents: agents.map((row) => ({ id: row.agent_id, name: row.agent_name, description: row.agent_description })),
    expiresAt: link.expires_at.toISOString(),
  }
}

/** @throws Failure channelLinkInvalid; agentMissing — it does not answer there, or not them */
export async function agreeToLink(
  ctx: AccountCtx,
  { token, agentId }: { token: string; agentId?: AgentId | undefined },
): Promise<ReturnOf<typeof channelRoutes.agreeToLink>> {
  const { link, place, actor, agents } = await linkFor(ctx, token)
  if (agentId && !agents.some((row) => row.agent_id === agentId)) throw fail('agentMissing')
  await atomic(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    if (!(await useLink(tx, hashToken(token), at))) throw fail('channelLinkInvalid')
    await linkPerson(tx, place, { user: link.external_user, accountId: ctx.account.id, how: 'confirmed', at })
    if (agentId) await chooseAgent(tx, place, link.external_user, agentId)
    await noteLinked(actor, tx, link)
  })
  return { linked: true, returnUrl: link.go_on }
}

type Linked = { client_id: string; name: string; vendor: string; team_name: string | null }

const noteLinked = (actor: Actor, tx: Actor['db'], { client_id: subject, name, vendor, team_name: team }: Linked) =>
  recordAudit(tx, actor, {
    workspaceId: actor.workspace.id,
    action: 'channel.link',
    subject,
    detail: { name, service: serviceTitle(actor, vendor), team },
  })
