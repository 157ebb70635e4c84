import { isProvider, type ServiceName } from '@quarry/contract/source/service'
import type { HookCall } from '@quarry/integrations/kit/hook'
import type { App } from '../../../context.ts'
import { findConsentedBy } from '../consent.store.ts'
import { signInTo, sourceOf } from '../services.ts'
import { type HookedParts, take, type AcceptedCall } from './hook-rules.ts'

/** A call for all who consented to the operator's client; the clients of workspaces have no address of their own. */
export async function hearAtApp(
  app: App,
  parts: HookedParts,
  service: ServiceName,
  call: HookCall,
): Promise<AcceptedCall | null> {
  const watch = sourceOf(app, service)?.appWatch
  const consent = signInTo(app, service)?.consent
  const client = consent && isProvider(consent.provider) ? app.config.providers[consent.provider].client : null
  if (!watch || !client) return null
  return take(watch.hear(call, client.secret), async ({ accounts }) => {
    const found = accounts.length > 0 ? await findConsentedBy(app.db, { service, clientId: client.id, accounts }) : []
    for (const { workspace_id: workspaceId, id: connectionId } of found)
      await parts.source?.heard(app, { workspaceId, connectionId }, null)
  })
}
