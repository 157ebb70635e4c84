import { WorkspaceId } from '@quarry/contract/ids'
import { z } from 'zod'
import { atomic } from '../../db/db.ts'
import { job } from '../../jobs/job.ts'
import { markReminders } from './invitation-mail.store.ts'
import { writeMails } from './write-mails.ts'

const dayMs = 24 * 60 * 60_000

/** Writes the mails of all invitations of a workspace that wait for one. */
export const invitationMailJob = job({
  name: 'invitation.mail',
  payload: z.object({ workspaceId: WorkspaceId }),
  attempts: 20,
  concurrency: 1,
  key: ({ workspaceId }) => workspaceId,
  run: (app, { workspaceId }, signal) => writeMails(app, workspaceId, signal),
})

/** Reminds of invitations that end within a day: marks them, in one transaction with the jobs that will write to them. */
export const invitationReminderJob = job({
  name: 'invitation.remind',
  payload: z.object({}),
  attempts: 1,
  concurrency: 1,
  every: '*/15 * * * *',
  async run(app) {
    const now = app.clock.now()
    await atomic(app.db, async (tx) => {
      for (const workspaceId of await markReminders(tx, now, new Date(now.getTime() + dayMs)))
        await app.send(tx, invitationMailJob, { workspaceId })
    })
  },
})
