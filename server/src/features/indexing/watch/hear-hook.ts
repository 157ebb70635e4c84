import { ServiceName } from '@quarry/contract/service'
import { z } from 'zod'
import type { App } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import type { HookReply, HookRequest } from '../../../http/hooks.ts'
import { sourceOf } from '../../source/source.ts'
import { indexSourceJob } from '../indexing.jobs.ts'
import { hearByHand } from './hand-watch.ts'
import { openWatch, watchRow } from './keep-watch.ts'
import { claimLook, findConsentedBy, findHook, noteAbout } from './watch.store.ts'

/** However often a service calls, its source is looked at once in this time. */
const pauseSeconds = 15

/**
 * Takes a call of a service. All it can bring about is that the source is looked at soon; what changed is asked of the service.
 * @returns null for whoever does not carry the secret, just as for a hook that is not there.
 */
export async function hearHook(app: App, { service, id, ...call }: HookRequest): Promise<HookReply> {
  const [name, hookId] = [ServiceName.safeParse(service).data, z.uuid().safeParse(id).data]
  if (name && id === 'app') return hearApp(app, name, call)
  const { watch, handWatch } = (name && sourceOf(app, name)) ?? {}
  const row = name && hookId && (watch || handWatch) ? await findHook(app.db, name, hookId) : undefined
  if (!row) return null
  if (handWatch) return hearByHand(app, row, { call, handWatch, look })
  const kept = openWatch(app, row)
  if (!watch || !kept) return null
  const heard = watch.hear(call, kept.secret)
  if (heard.kind === 'refused') return null
  if (heard.kind === 'look') await look(app, { workspaceId: row.workspace_id, sourceId: row.source_id }, heard.about)
  return { text: heard.kind === 'answer' ? heard.text : '' }
}

/** A call for all who consented to the operator's client; the clients of workspaces have no address here. */
async function hearApp(app: App, service: ServiceName, call: Omit<HookRequest, 'service' | 'id'>): Promise<HookReply> {
  const source = sourceOf(app, service)
  const client = source?.consent && app.config.providers[source.consent.provider].client
  if (!source?.appWatch || !client) return null
  const heard = source.appWatch.hear(call, client.secret)
  if (heard.kind === 'refused') return null
  if (heard.kind === 'answer') return { text: heard.text }
  const { accounts } = heard
  const found = accounts.length > 0 ? await findConsentedBy(app.db, { service, clientId: client.id, accounts }) : []
  for (const { workspace_id: workspaceId, id: sourceId } of found) {
    await watchRow(app, { workspaceId, sourceId })
    await look(app, { workspaceId, sourceId })
  }
  return { text: '' }
}

async function look(app: App, owner: Parameters<typeof claimLook>[1], about: string | null = null): Promise<void> {
  const now = app.clock.now()
  await atomic(app.db, async (tx) => {
    if (about !== null) await noteAbout(tx, owner, about)
    const claimed = await claimLook(tx, owner, now, pauseSeconds)
    if (claimed) await app.send(tx, indexSourceJob, owner, { after: claimed.looked_at })
  })
}
