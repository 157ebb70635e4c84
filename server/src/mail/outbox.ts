import { outboxRoutes } from '@quarry/contract/wire/outbox'
import type { OutboxMail } from '@quarry/contract/wire/outbox'
import type { Needs } from '../context.ts'
import { endpoint } from '../http/endpoint.ts'
import { fail } from '../http/fail.ts'
import { isFromThisMachine } from '../http/caller/this-machine.ts'
import { listMails } from './outbox.store.ts'

const shown = 100

/**
 * The newest mails of the built-in outbox, for who tries the product on their own machine.
 *
 * @throws Failure notFound — mails go to an SMTP server, or others than this machine may be asking: they could read sign-up links.
 */
async function listOutbox(ctx: Needs<'config' | 'db' | 'request' | 'origin'>): Promise<{ mails: OutboxMail[] }> {
  if (!canReadOutbox(ctx)) throw fail('notFound')
  const rows = await listMails(ctx.db, shown)
  return {
    mails: rows.map((row) => ({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: row.body_text,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

/** Whether the mails of this installation stay with it, and only this machine can be asking. */
export const canReadOutbox = (ctx: Needs<'config' | 'request' | 'origin'>): boolean =>
  !ctx.config.SMTP_URL && isFromThisMachine(ctx)

export const outboxEndpoints = [endpoint(outboxRoutes.list, listOutbox)]
