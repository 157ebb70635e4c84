import { z } from 'zod'
import { outboxPaths } from '../calls/outbox.ts'
import { route } from './route.ts'

export const OutboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

/** The built-in mail outbox. Its routes answer only while the server listens on loopback and no SMTP server is set. */
export const outboxRoutes = {
  list: route({
    ...outboxPaths.list,
    summary: 'Mails of the built-in outbox, newest first',
    access: 'anyone',
    output: z.object({ mails: z.array(OutboxMail) }),
    errors: ['notFound'],
  }),
}
