import { ServiceName } from '@quarry/contract/service'
import { z } from 'zod'
import type { App } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import type { HookReply, HookRequest } from '../../../http/hooks.ts'
import { sourceOf } from '../../source/source.ts'
import { indexSourceJob } from '../indexing.jobs.ts'
import { openWatch } from './keep-watch.ts'
import { claimLook, findHook } from './watch.store.ts'

/** However often a service calls, its source is looked at once in this time. */
const pauseSeconds = 15

/**
 * Takes a call of a service. All it can bring about is that the source is looked at soon; what changed is asked of the service.
 * @returns null for whoever does not carry the secret, just as for a hook that is not there.
 */
export async function hearHook(app: App, { service, id, ...call }: HookRequest): Promise<HookReply> {
  const [name, hookId] = [ServiceName.safeParse(service).data, z.uuid().safeParse(id).data]
  const watch = name && sourceOf(app, name)?.watch
  const row = name && hookId && watch ? await findHook(app.db, name, hookId) : undefined
  const kept = row && openWatch(app, row)
  if (!watch || !kept) return null
  const heard = watch.hear(call, kept.secret)
  if (heard.kind === 'refused') return null
  if (heard.kind === 'look') await look(app, { workspaceId: row.workspace_id, sourceId: row.source_id })
  return { text: heard.kind === 'answer' ? heard.text : '' }
}

async function look(app: App, owner: Parameters<typeof claimLook>[1]): Promise<void> {
  const now = app.clock.now()
  await atomic(app.db, async (tx) => {
    const claimed = await claimLook(tx, owner, now, pauseSeconds)
    if (claimed) await app.send(tx, indexSourceJob, owner, { after: claimed.looked_at })
  })
}
