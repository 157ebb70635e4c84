import { WorkspaceId } from '@quarry/contract/ids'
import { z } from 'zod'
import { atomic } from '../../../db/db.ts'
import { job } from '../../../jobs/job.ts'
import { embedDocuments } from './embed-documents.ts'
import { findWorkspacesToEmbed } from './embedding.store.ts'

export const embedDocumentsJob = job({
  name: 'embedding.run',
  payload: z.object({ workspaceId: WorkspaceId }),
  attempts: 1000,
  concurrency: 2,
  key: ({ workspaceId }) => workspaceId,
  run: embedDocuments,
})

/** Finds documents that need new vectors though no run enqueued them: another model, another title, a job that was given up. */
export const dueEmbeddingsJob = job({
  name: 'embedding.due',
  payload: z.object({}),
  attempts: 1,
  concurrency: 1,
  every: '*/10 * * * *',
  async run(app) {
    if (!app.embedder) return
    for (const workspaceId of await findWorkspacesToEmbed(app.db, app.embedder.model))
      await atomic(app.db, (tx) => app.send(tx, embedDocumentsJob, { workspaceId }))
  },
})
