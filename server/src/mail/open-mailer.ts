import type { Needs } from '../context.ts'
import { mailSendJob } from './mail.jobs.ts'
import type { Mailer } from './mailer.ts'
import { insertMail } from './outbox.store.ts'

/**
 * A mailer that stores the mail and a job to deliver it in the caller's transaction. The job finds its words in the table, not in
 * its payload: links are secrets, and a delivered mail leaves nothing behind.
 */
export function openMailer({ clock, send }: Needs<'clock' | 'send'>): Mailer {
  return {
    async send(tx, mail, attachment) {
      await send(tx, mailSendJob, { mailId: await insertMail(tx, mail, clock.now(), attachment) })
    },
  }
}
