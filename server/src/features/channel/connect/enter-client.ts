import { randomUUID } from 'node:crypto'
import type { ChannelWay } from '@quarry/contract/channel/channel'
import type { ChannelClientId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { channelRoutes } from '@quarry/contract/wire/channel/channel'
import type { ReturnOf } from '@quarry/contract/wire/route'
import type { Channel, ChatScreen } from '@quarry/integrations/kit/channel'
import type { WorkspaceCtx } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { canBeCalled, formFields, hookAddress, openConnection, readSettings } from '../../connection/connection.ts'
import { channelsInPlan } from '../../plan/plan.ts'
import { type ChannelClientRow, insertClient, updateClient } from '../client.store.ts'
import { noteClient } from '../note-client.ts'
import { channelOf } from '../open-channel.ts'
import { clientOf } from './client-of.ts'
import { connectClient } from './connect-client.ts'
import { installAddress, installFields, storedForInstall } from './install.ts'

type Entered = {
  vendor: ServiceName
  channelClientId?: ChannelClientId | undefined
  name?: string | undefined
  way?: ChannelWay | undefined
  hearsAll?: boolean | undefined
  settings?: Record<string, unknown> | undefined
  isTrusted?: boolean | undefined
}

/**
 * Begins to connect an app, or goes on: its secrets are tried at the service before they are kept.
 * @throws Failure serviceUnavailable — also for a way it does not go, channelMissing, channelPlan, channelTaken; as `checkAccess`
 */
export async function enterClient(ctx: WorkspaceCtx, entered: Entered): Promise<ReturnOf<typeof channelRoutes.enter>> {
  const { vendor, way, hearsAll, settings, isTrusted } = entered
  const channel = channelOf(ctx, vendor)
  if (!channel || (way && !asksOf(channel, way))) throw fail('serviceUnavailable')
  if (!(await channelsInPlan(ctx, ctx.db, ctx.workspace.id))) throw fail('channelPlan')
  const id = entered.channelClientId ?? (await begin(ctx, channel, entered))
  let client = await clientOf(ctx, id, vendor)
  // What is connected stays as it is until other secrets are accepted.
  if (client.status === 'draft' && (way || hearsAll !== undefined))
    await updateClient(ctx.db, ctx.workspace.id, id, {
      ...(way && { way }),
      ...(hearsAll !== undefined && { hears_all: hearsAll }),
    })
  if (settings) await connectBy(ctx, client, { way: way ?? client.way, settings })
  if (isTrusted !== undefined && isTrusted !== client.is_trusted)
    await atomic(ctx.db, async (tx) => {
      await updateClient(tx, ctx.workspace.id, id, { is_trusted: isTrusted })
      await noteClient(ctx, tx, 'channel.connect', client, { isTrusted })
    })
  client = await clientOf(ctx, id, vendor)
  return present(ctx, channel, client, { way: way ?? client.way, hearsAll: hearsAll ?? client.hears_all })
}

const asksOf = (channel: Channel, way: ChannelWay): readonly string[] | undefined =>
  channel.ways.find((each) => each.way === way)?.asks

async function connectBy(
  ctx: WorkspaceCtx,
  client: ChannelClientRow,
  { way, settings: given }: { way: ChannelWay; settings: Record<string, unknown> },
): Promise<void> {
  const asks = asksOf(channelOf(ctx, client.vendor)!, way)!
  const missing = asks.filter((name) => !given[name])
  if (missing.length > 0) throw fail('sourceSettingsRefused', { detail: missing.join(', ') })
  const asked = Object.fromEntries(Object.entries(given).filter(([name]) => asks.includes(name)))
  const settings = readSettings(
    ctx,
    { service: client.vendor, part: 'channel', authMethod: 'form' },
    { given: asked, stored: null },
  )
  await connectClient(ctx, client, { way, settings })
}

async function begin(
  ctx: WorkspaceCtx,
  channel: Channel,
  { vendor, name, way, hearsAll = true }: Entered,
): Promise<ChannelClientId> {
  const id = randomUUID() as ChannelClientId
  const best = canBeCalled(ctx) ? channel.ways[0] : channel.ways.find((each) => each.way !== 'http')
  const client = { id, vendor, name: name ?? 'Quarry', way: way ?? (best ?? channel.ways[0]!).way }
  const hears = { hearsAll: hearsAll && channel.mayHearAll === true }
  await insertClient(ctx.db, ctx.workspace.id, { ...client, ...hears, by: ctx.account.id, at: ctx.clock.now() })
  return id
}

type Meant = { way: ChannelWay; hearsAll: boolean }

async function present(ctx: WorkspaceCtx, channel: Channel, client: ChannelClientRow, { way, hearsAll }: Meant) {
  const { id, vendor, name, status } = client
  const install = installFields(ctx, vendor, way)
  const installed = install && installAddress(ctx, vendor)
  const picture = `${ctx.config.publicOrigin ?? ctx.origin}/icons/icon-512.png`
  const hook = hookOf(ctx, vendor, id)
  const entered = client.connection_id && (await openConnection(ctx, ctx.workspace.id, client.connection_id, 'channel'))
  const facts = { name, description: name, picture, way, hearsAll, hook, installed, entered: entered ? entered.settings : null }
  const { parts = [], screens = [], package: file = null, ...guide } = channel.guide(facts)
  const shown = parts.map(({ said, link = null, values = [], screen = null }) => ({
    said,
    link,
    values: [...values],
    screen: screen && presentScreen(screen),
  }))
  const asks = asksOf(channel, way) ?? []
  const fields = formFields(ctx, vendor, 'channel').filter((field) => asks.includes(field.name))
  return {
    channelClientId: id,
    way,
    status,
    guide: {
      ...guide,
      steps: [...guide.steps],
      screens: screens.map((each) => each.map(presentScreen)),
      parts: shown,
      package: file,
    },
    fields: fields.map((field) => ({ ...field, required: true })),
    install: install && { fields: install, isKnown: (await storedForInstall(ctx, client)) !== null },
  }
}

const presentScreen = ({ menu, rows, ...screen }: ChatScreen) => ({ ...screen, menu: [...menu], rows: [...rows] })

/** Where the service calls: at the public address; at ours where there is none, which the screens say leads nowhere yet. */
const hookOf = (ctx: WorkspaceCtx, vendor: ServiceName, id: ChannelClientId): string =>
  ctx.config.publicOrigin ? hookAddress(ctx, vendor, id) : `${ctx.origin}/hooks/${vendor}/${id}`
