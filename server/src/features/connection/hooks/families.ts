import { connectionParts, type ConnectionPart } from '@quarry/contract/source/connection'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Needs } from '../../../context.ts'
import { vendorOf } from '../services.ts'

type Limits = { bodyBytes: number; perMinute: number }

/** Notifications name what changed, and do not carry it. A busy drive rings often. */
const notifications: Limits = { bodyBytes: 64 * 1024, perMinute: 600 }

/** What one connection may be called, by what it is for. */
export const familyLimits: Readonly<Record<ConnectionPart, Limits>> = {
  source: notifications,
  toolset: notifications,
  // A button that was pressed carries its whole message, and a workspace that talks much sends 30,000 events an hour.
  channel: { bodyBytes: 1024 * 1024, perMinute: 1_200 },
}

/** The most that a call of a service may carry, wherever it is sent, so that nobody learns by it which addresses lead somewhere. */
export function mostBytes(ctx: Needs<'vendors'>, service: ServiceName): number {
  const vendor = vendorOf(ctx, service)
  const called = connectionParts.filter((part) => part !== 'source' && vendor?.[part]?.hook !== undefined)
  return Math.max(...(['source', ...called] as const).map((part) => familyLimits[part].bodyBytes))
}
