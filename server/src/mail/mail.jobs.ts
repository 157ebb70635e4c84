import { z } from 'zod'
import type { App } from '../context.ts'
import { atomic } from '../db/db.ts'
import { type AnyJob, job } from '../jobs/job.ts'
import { claimMail, deleteMail, deleteMailsBefore, findMail } from './outbox.store.ts'
import { sendBySmtp } from './smtp.ts'

const retentionMs = 30 * 24 * 60 * 60_000

/** Delivers one stored mail; tried for about four hours. */
export const mailSendJob = job({
  name: 'mail.send',
  payload: z.object({ mailId: z.uuid() }),
  attempts: 9,
  concurrency: 5,
  async run(app, { mailId }) {
    await deleteMailsBefore(app.db, new Date(app.clock.now().getTime() - retentionMs))
    await (app.config.SMTP_URL ? deliver(app, app.config.SMTP_URL, mailId) : show(app, mailId))
  },
})

export const mailJobs: readonly AnyJob[] = [mailSendJob]

/** Without a mail server the operator is the postman: the mail stays in the outbox and its link is shown on the terminal. */
async function show(app: Pick<App, 'db' | 'log'>, mailId: string): Promise<void> {
  const mail = await findMail(app.db, mailId)
  const link = mail?.body_text.match(/https?:\/\/\S+/)?.[0] ?? ''
  if (mail) app.log.warn({}, `Mail to ${mail.recipient}: ${mail.subject} ${link}`.trimEnd())
}

/**
 * Hands the mail to the server and forgets it. The row stays locked meanwhile, so a rival run finds nothing to send; a failure
 * leaves it for the next try.
 */
async function deliver(app: Pick<App, 'config' | 'db'>, smtpUrl: string, mailId: string): Promise<void> {
  await atomic(app.db, async (tx) => {
    const mail = await claimMail(tx, mailId)
    if (!mail) return
    await sendBySmtp({
      url: smtpUrl,
      from: app.config.MAIL_FROM,
      id: mailId,
      mail: { to: mail.recipient, subject: mail.subject, text: mail.body_text, html: mail.body_html },
      attachment: mail.attachment && { name: mail.attachment_name!, bytes: mail.attachment },
    })
    await deleteMail(tx, mailId)
  })
}
