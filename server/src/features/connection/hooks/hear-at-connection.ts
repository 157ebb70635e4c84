import type { HookCall, HookIo } from '@quarry/integrations/kit/hook'
import { type ActingPart, IntegrationError } from '@quarry/integrations/kit/kit'
import type { App } from '../../../context.ts'
import type { CalledRow } from '../connection.store.ts'
import { openIo } from '../open-io.ts'
import { understandStored } from '../read-settings.ts'
import { vendorOf } from '../services.ts'
import type { Settings } from '../settings.ts'
import { openSettings } from '../stored-connection.ts'
import { type AcceptedCall, hookAddress, type HookedParts, take } from './hook-rules.ts'

/** Services wait for three seconds, and what follows from a call takes of them too. */
const verifyingMs = 2_000

/** A call at the address of a connection, by whose settings the vendor tells who calls. */
export async function hearAtConnection(
  app: App,
  parts: HookedParts,
  row: CalledRow,
  call: HookCall,
): Promise<AcceptedCall | null> {
  const { workspace_id: workspaceId, id: connectionId, vendor: service, part } = row
  // The host knows what a vendor is lent only by its description.
  const hook: ActingPart<Settings>['hook'] = part === 'source' ? undefined : vendorOf(app, service)?.[part]?.hook
  const [rules, settings] = [parts[part], settingsOf(app, row)]
  if (!hook || !rules || !settings) return null
  const io: HookIo<Settings> = {
    ...openIo(app, service, { settings, token: null, signal: AbortSignal.timeout(verifyingMs) }),
    address: hookAddress(app, service, connectionId),
  }
  return take(await hook.hear(io, call), (event) => rules.heard(app, { workspaceId, connectionId }, event))
}

/** @returns null when they were sealed with another key, or no longer fit: nobody can be told from a stranger by them. */
function settingsOf(app: App, row: CalledRow): Settings | null {
  const stored = openSettings(app, row)
  try {
    return stored && understandStored(app, { service: row.vendor, part: row.part, authMethod: row.auth_method }, stored)
  } catch (error) {
    if (error instanceof IntegrationError) return null
    throw error
  }
}
