import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import { openZendesk } from '../client.ts'
import { scopesFor } from '../scopes.ts'
import type { ZendeskSettings } from '../settings.ts'
import { siteOf } from '../token.ts'
import { groupsOf, namedIn } from './named.ts'
import { agentOf, peopleBy, whoIs } from './people.ts'
import { changed, changeTicket, priority, tag, type Ticket, ticketId, ticketOf, ticketType, version } from './tickets.ts'
import { keptOf, undoUpdated } from './undo.ts'

type Fields = Pick<Ticket, 'status' | 'priority' | 'type' | 'assignee_id' | 'group_id'> & { tags?: string[] }

/** What of it is not so yet; null: nothing. */
function missing(present: Ticket, wanted: Fields): Partial<Fields> | null {
  const given = Object.entries(wanted).filter(([name, value]) => {
    const now = present[name as keyof Fields] ?? (name === 'tags' ? [] : null)
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(now)
  })
  return given.length > 0 ? Object.fromEntries(given) : null
}

/** In the order that is there, so that the same tags are no change. */
function tagsOf({ tags }: Ticket, add: readonly string[], remove: readonly string[]): string[] {
  const kept = (tags ?? []).filter((each) => !remove.includes(each))
  return [...kept, ...add.filter((each) => !kept.includes(each) && !remove.includes(each))]
}

export const updateTicket = toolOf<ZendeskSettings>()({
  description:
    'Changes status, priority, type, assignee, group or tags of a ticket in Zendesk; what is not given stays. ' +
    'Of solved tickets Zendesk may ask the requester whether they were content.',
  effect: 'write',
  picture: { kind: 'changes', fields: ['status', 'priority', 'type', 'assignee', 'group'] },
  egress: 'account',
  egressFields: ['ticket', 'assignee', 'group'],
  scopes: scopesFor.changing,
  idempotency: 'natural',
  input: z.object({
    ticket: ticketId,
    status: z.enum(['open', 'pending', 'hold', 'solved']).optional().describe('Where it stands'),
    priority: priority.optional().describe('How urgent it is'),
    type: ticketType.optional().describe('What kind of ticket it is'),
    assignee: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .nullable()
      .optional()
      .describe('Address or name of an agent who is to answer it; null: nobody'),
    group: z.string().trim().min(1).max(200).optional().describe('Name of a group of agents'),
    addTags: z.array(tag).max(20).default([]).describe('Tags to add, each one word'),
    removeTags: z.array(tag).max(20).default([]).describe('Tags to take away'),
    version,
  }),
  async run(io, { ticket: id, status, priority: urgency, type, assignee, group, addTags, removeTags, version: known }) {
    if ([status, urgency, type, assignee, group, addTags[0], removeTags[0]].every((value) => value === undefined))
      throw new IntegrationError('settings', 'There is nothing to change.')
    const api = openZendesk(io, 'changing')
    const to = typeof assignee === 'string' ? (await agentOf(api, assignee)).id : assignee
    const of = group === undefined ? undefined : namedIn(await groupsOf(api), group, 'group').id
    const was: { before?: Record<string, unknown> } = {}
    const ticket = await changeTicket(api, {
      id,
      version: known,
      leaveBy: io.leaveBy,
      fields(present) {
        const given = missing(present, {
          status,
          priority: urgency,
          type,
          assignee_id: to,
          group_id: of,
          tags: tagsOf(present, addTags, removeTags),
        })
        if (given) was.before = keptOf(present, Object.keys(given))
        return given
      },
    })
    return { ...changed(ticket, siteOf(io)), ...(was.before && { undo: { ticket: id, version: ticket.updated_at, ...was } }) }
  },
  undo: undoUpdated,
  async current(io, { ticket: id }) {
    const api = openZendesk(io)
    const found = await ticketOf(api, id)
    const people = await peopleBy(api, found.assignee_id ? [found.assignee_id] : [])
    const groups = found.group_id ? await groupsOf(api) : []
    const tags = found.tags ?? []
    return {
      ticket: `#${id} ${found.subject ?? ''}`.trim(),
      status: found.status ?? '',
      priority: found.priority ?? '',
      type: found.type ?? '',
      assignee: whoIs(people, found.assignee_id) ?? '',
      group: groups.find((each) => each.id === found.group_id)?.name ?? '',
      addTags: tags,
      removeTags: tags,
    }
  },
})
