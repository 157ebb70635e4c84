import type { ConnectionPart } from '@quarry/contract/source/connection'
import type { ServiceName } from '@quarry/contract/source/service'
import type { HookCall, HookReply } from '@quarry/integrations/kit/hook'
import { z } from 'zod'
import type { App } from '../../../context.ts'
import type { Hearing, HookRequest } from '../../../http/hooks.ts'
import { findCalled } from '../connection.store.ts'
import { vendorOf } from '../services.ts'
import { familyLimits, mostBytes } from './families.ts'
import { hearAtApp } from './hear-at-app.ts'
import { hearAtConnection } from './hear-at-connection.ts'
import type { HookedParts, AcceptedCall } from './hook-rules.ts'

/**
 * Finds out whether a call is from the service it says, and what follows from it; nothing has followed yet. Whoever is refused is told the
 * same at each address of a service, whether it leads somewhere or not.
 */
export async function hearCall(app: App, parts: HookedParts, { service, id, ...sent }: HookRequest): Promise<Hearing> {
  if (sent.body.byteLength > mostBytes(app, service)) return { family: null, reply: { status: 413, text: '' } }
  const call = { ...sent, at: app.clock.now() }
  return (await hearAt(app, parts, { service, id, call })) ?? { family: null, reply: refusalOf(app, service) }
}

type At = { service: ServiceName; id: string; call: HookCall }

async function hearAt(app: App, parts: HookedParts, { service, id, call }: At): Promise<Hearing | null> {
  if (id === 'app') return within('source', `app:${service}`, await hearAtApp(app, parts, service, call))
  const hookId = z.uuid().safeParse(id).data
  if (!hookId || !vendorOf(app, service)) return null
  const hook = await parts.source?.find?.(app, service, hookId)
  const connection = await findCalled(app.db, service, hook?.connectionId ?? hookId)
  if (!connection) return null
  const taken = hook ? hook.hear(call) : await hearAtConnection(app, parts, connection, call)
  return within(connection.part, connection.id, taken)
}

const within = (part: ConnectionPart, name: string, taken: AcceptedCall | null): Hearing | null =>
  taken && { ...taken, family: taken.isVerified ? { name, perMinute: familyLimits[part].perMinute } : null }

function refusalOf(app: App, service: ServiceName): HookReply {
  const vendor = vendorOf(app, service)
  return { status: vendor?.channel?.hook?.refusal ?? vendor?.toolset?.hook?.refusal ?? 404, text: '' }
}
