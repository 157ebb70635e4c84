import { z } from 'zod'
import { limits } from '@quarry/contract/limits'
import type { App } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { type AnyJob, job } from '../../jobs/job.ts'
import { resetPasswordMail } from '../../mail/templates/reset-password.ts'
import { findPerson } from './account.store.ts'
import { deleteAttemptsBefore } from './login/attempt.store.ts'
import { deleteDevicesUnseenSince } from './login/known-device.store.ts'
import { deleteLinksExpiredBy, insertLink } from './mail-link.store.ts'
import { deleteSessionsExpiredBy } from './login/session.store.ts'
import { deleteStepsExpiredBy } from './login/step.store.ts'
import { hashToken, newToken } from './token.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Mails a link to set a new password to an email that has an account, and does nothing for any other. */
export const mailResetLinkJob = job({
  name: 'account.resetLink',
  payload: z.object({ email: z.string(), origin: z.string() }),
  attempts: 5,
  concurrency: 2,
  run: mailResetLink,
})

async function mailResetLink(app: App, { email, origin }: { email: string; origin: string }): Promise<void> {
  const [token, now] = [newToken(), app.clock.now()]
  await atomic(app.db, async (tx) => {
    const account = await findPerson(tx, email)
    if (!account) return
    const expiresAt = new Date(now.getTime() + limits.resetLinkHours * hourMs)
    await insertLink(tx, { purpose: 'resetPassword', email, tokenHash: hashToken(token), createdAt: now, expiresAt })
    const link = `${origin}/resetPassword?token=${token}`
    await app.mail.send(tx, { to: email, ...resetPasswordMail({ link, hours: limits.resetLinkHours }, account.lang) })
  })
}

/** Removes what has lost its meaning: counted attempts, dead links, sessions and steps, browsers that were not seen for as long as a cookie lives. */
export const tidyAccountsJob = job({
  name: 'account.tidy',
  payload: z.object({}),
  attempts: 3,
  concurrency: 1,
  every: '47 * * * *',
  async run(app) {
    const now = app.clock.now()
    // As long as the longest window: an attempt that is forgotten within it would be no attempt.
    await deleteAttemptsBefore(app.db, new Date(now.getTime() - dayMs))
    await deleteLinksExpiredBy(app.db, new Date(now.getTime() - 30 * dayMs))
    await deleteSessionsExpiredBy(app.db, now)
    await deleteStepsExpiredBy(app.db, now)
    await deleteDevicesUnseenSince(app.db, new Date(now.getTime() - 400 * dayMs))
  },
})

export const accountJobs: readonly AnyJob[] = [mailResetLinkJob, tidyAccountsJob]
