import type { App } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { type HookRules, sourceOf, take } from '../../connection/connection.ts'
import { indexSourceJob } from '../indexing.jobs.ts'
import { hearByHand } from './hand-watch.ts'
import { openWatch, watchRow } from './keep-watch.ts'
import { claimLook, findHook, findSourcesOf, noteAbout } from './watch.store.ts'

/** However often a service calls, its source is looked at once in this time. */
const pauseSeconds = 15

/** All that calls can bring about is that a source is looked at soon; what changed is asked of the service. */
export const sourceHooks: HookRules = {
  async find(app, service, hookId) {
    const { watch, handWatch } = sourceOf(app, service) ?? {}
    const row = watch || handWatch ? await findHook(app.db, service, hookId) : undefined
    if (!row) return null
    const owner = { workspaceId: row.workspace_id, sourceId: row.source_id }
    const lookAt = ({ about }: { about: string | null }) => look(app, owner, about)
    return {
      connectionId: row.connection_id,
      hear(call) {
        const kept = openWatch(app, row)
        if (!kept) return null
        if (handWatch) return hearByHand(app, { row, kept, handWatch, look: lookAt }, call)
        return watch ? take(watch.hear(call, kept.secret), lookAt) : null
      },
    }
  },
  async heard(app, called) {
    for (const { workspace_id: workspaceId, id: sourceId } of await findSourcesOf(app.db, called)) {
      await watchRow(app, { workspaceId, sourceId })
      await look(app, { workspaceId, sourceId }, null)
    }
  },
}

async function look(app: App, owner: Parameters<typeof claimLook>[1], about: string | null): Promise<void> {
  const now = app.clock.now()
  await atomic(app.db, async (tx) => {
    if (about !== null) await noteAbout(tx, owner, about)
    const claimed = await claimLook(tx, owner, now, pauseSeconds)
    if (claimed) await app.send(tx, indexSourceJob, owner, { after: claimed.looked_at })
  })
}
