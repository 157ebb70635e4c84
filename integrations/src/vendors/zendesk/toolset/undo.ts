import { z } from 'zod'
import { undoOf } from '../../../kit/tool.ts'
import { openZendesk } from '../client.ts'
import type { ZendeskSettings } from '../settings.ts'
import { changeTicket, type Ticket, ticketId, ticketOf } from './tickets.ts'

/** These fields of a ticket, as Zendesk takes them again. */
export const keptOf = (ticket: Ticket, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, ticket[name as keyof Ticket] ?? null]))

/** Sets a ticket back to what it was, where nothing was said or changed in it since. What Zendesk has mailed meanwhile stays mailed. */
export const undoUpdated = undoOf<ZendeskSettings>()({
  memo: z.object({ ticket: ticketId, version: z.string(), before: z.record(z.string(), z.unknown()) }),
  async look(io, { ticket, version, before }) {
    const found = await ticketOf(openZendesk(io), ticket)
    if (found.updated_at === version) return 'asLeft'
    return JSON.stringify(keptOf(found, Object.keys(before))) === JSON.stringify(before) ? 'undone' : 'changed'
  },
  async take(io, { ticket, version, before }) {
    await changeTicket(openZendesk(io, 'changing'), { id: ticket, version, leaveBy: io.leaveBy, fields: () => before })
  },
})
