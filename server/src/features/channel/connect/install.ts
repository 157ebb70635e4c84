import { randomBytes } from 'node:crypto'
import type { ChannelWay } from '@quarry/contract/channel/channel'
import { AgentId, ChannelClientId, WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { channelRoutes } from '@quarry/contract/wire/channel/channel'
import type { ReturnOf } from '@quarry/contract/wire/route'
import type { SettingsField } from '@quarry/contract/wire/source/service'
import { can } from '@quarry/contract/workspace/permission'
import { z } from 'zod'
import type { AccountCtx, Needs, WorkspaceCtx } from '../../../context.ts'
import { fail } from '../../../http/fail.ts'
import { beginStep, hashToken, takeStep } from '../../account/account.ts'
import {
  ask,
  canBeCalled,
  openConnection,
  openIo,
  readPlace,
  saidFields,
  serviceTitle,
  vendorOf,
} from '../../connection/connection.ts'
import { membership } from '../../member/member.ts'
import { channelsInPlan } from '../../plan/plan.ts'
import type { ChannelClientRow } from '../client.store.ts'
import { channelOf } from '../open-channel.ts'
import { clientOf } from './client-of.ts'
import { connectClient } from './connect-client.ts'

/** Where the service leads whoever allowed an app, or did not. */
export const installAddress = ({ config, origin }: Needs<'config' | 'origin'>, service: ServiceName): string =>
  `${config.publicOrigin ?? origin}/${service}/install`

/** What is entered before; null: its secrets are entered by hand. Services lead back to addresses with https alone. */
export function installFields(ctx: Needs<'vendors' | 'config'>, service: ServiceName, way: ChannelWay): SettingsField[] | null {
  const vendor = vendorOf(ctx, service)
  const install = vendor?.channel?.install
  return install && way === 'http' && canBeCalled(ctx) ? saidFields(vendor, install.form, 'channel') : null
}

/** What was entered for it before; null: nothing that serves. */
export async function storedForInstall(
  ctx: Needs<'db' | 'vault' | 'vendors' | 'workspace'>,
  { vendor, connection_id: id }: ChannelClientRow,
): Promise<Record<string, unknown> | null> {
  const form = channelOf(ctx, vendor)?.install?.form
  const stored = form && id !== null ? await openConnection(ctx, ctx.workspace.id, id, 'channel') : null
  return (stored && form?.safeParse(stored.settings).data) ?? null
}

/** What the way back must fit to. */
const Begun = z.object({
  workspaceId: WorkspaceId,
  channelClientId: ChannelClientId,
  settings: z.record(z.string(), z.unknown()),
  /** Of whose channels it was begun; null: of none. */
  agentId: z.nullable(AgentId),
  state: z.string(),
  redirectUri: z.string(),
  /** The login in which it began: another one may be another person's. */
  sessionHash: z.string(),
})

type Begin = {
  channelClientId: ChannelClientId
  settings?: Record<string, unknown> | undefined
  hearsAll?: boolean | undefined
  agentId?: AgentId | undefined
}

/**
 * Begins to have an app installed: whoever allows it at the service comes back to this browser.
 * @throws Failure channelMissing, channelPlan, serviceUnavailable, sessionRequired, sourceSettingsRefused
 */
export async function beginInstall(
  ctx: WorkspaceCtx,
  { channelClientId, settings: given, hearsAll, agentId }: Begin,
): Promise<ReturnOf<typeof channelRoutes.beginInstall>> {
  const client = await clientOf(ctx, channelClientId)
  const install = channelOf(ctx, client.vendor)?.install
  if (!install || !installFields(ctx, client.vendor, 'http')) throw fail('serviceUnavailable')
  if (!(await channelsInPlan(ctx, ctx.db, ctx.workspace.id))) throw fail('channelPlan')
  // A key has no browser that could come back.
  if (ctx.request.sessionToken === null) throw fail('sessionRequired')
  const settings = readPlace(install.form, given ?? (await storedForInstall(ctx, client)) ?? {})
  const [state, redirectUri] = [randomBytes(32).toString('base64url'), installAddress(ctx, client.vendor)]
  const sessionHash = hashToken(ctx.request.sessionToken)
  const data: z.input<typeof Begun> = {
    workspaceId: ctx.workspace.id,
    channelClientId,
    settings,
    agentId: agentId ?? null,
    state,
    redirectUri,
    sessionHash,
  }
  await beginStep(ctx.db, ctx, { kind: 'install', accountId: ctx.account.id, data })
  const io = openIo(ctx, client.vendor, { settings, token: null, signal: ctx.signal })
  return { address: install.page(io, { state, redirectUri, team: client.team, hearsAll: hearsAll ?? client.hears_all }) }
}

type Answer = { state?: string | undefined; code?: string | undefined; error?: string | undefined }

/**
 * Connects an app that somebody allowed, in the browser and by the account that began it, once.
 * @throws Failure channelInstallDenied, channelInstallOver; as `connectClient`
 */
export async function finishInstall(
  ctx: AccountCtx,
  { state, code, error }: Answer,
): Promise<ReturnOf<typeof channelRoutes.finishInstall>> {
  const { begun, inWorkspace, member } = await takeBegun(ctx)
  if (state !== begun.state) throw fail('channelInstallOver')
  if (error === 'access_denied') throw fail('channelInstallDenied')
  if (error !== undefined || code === undefined) throw fail('sourceSettingsRefused', { detail: error ?? 'code' })
  const client = await clientOf(inWorkspace, begun.channelClientId)
  const channel = channelOf(inWorkspace, client.vendor)
  if (!channel?.install) throw fail('channelMissing')
  const { take } = channel.install
  const settings = await ask(inWorkspace, (signal) => {
    const io = openIo(inWorkspace, client.vendor, { settings: begun.settings, token: null, signal })
    return take(io, { code, redirectUri: begun.redirectUri })
  })
  const { team, teamName } = await connectClient(inWorkspace, client, { way: 'http', settings, sameTeam: true })
  return {
    channelClientId: client.id,
    vendor: serviceTitle(ctx, client.vendor),
    workspace: { code: member.workspace.code },
    agentId: begun.agentId,
    installation: { id: team, name: teamName },
  }
}

/** @throws Failure channelInstallOver — nothing was begun in this browser, it is over, or it was begun by another account, who may no longer */
async function takeBegun(ctx: AccountCtx) {
  const step = await takeStep(ctx.db, ctx, 'install', Begun).catch(() => null)
  const { sessionToken } = ctx.request
  const isSame = step && sessionToken !== null && step.accountId === ctx.account.id
  if (!isSame || hashToken(sessionToken) !== step.data.sessionHash) throw fail('channelInstallOver')
  const member = await membership(ctx, ctx.account.id, step.data.workspaceId)
  if (!member?.isOpen || !can(member, 'channel.manage')) throw fail('channelInstallOver')
  return { begun: step.data, member, inWorkspace: { ...ctx, ...member } as WorkspaceCtx }
}
