import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { type Intent, type Probed, toolOf } from '../../../kit/tool.ts'
import { openZendesk } from '../client.ts'
import { scopesFor } from '../scopes.ts'
import type { ZendeskSettings } from '../settings.ts'
import { siteOf } from '../token.ts'
import { groupsOf, namedIn } from './named.ts'
import { agentOf, personAt } from './people.ts'
import { changed, OneTicket, priority, said, tag, Ticket, ticketType } from './tickets.ts'

const longestText = 30_000

/**
 * By which a ticket is found again. The key alone holds for two hours (https://developer.zendesk.com/api-reference/ticketing/introduction/#idempotency),
 * and a call may be judged later.
 */
const externalId = ({ key }: Intent): string => `quarry-${key}`

/** After which a ticket that was made would be there. */
const settledMs = 60_000

/** An earlier attempt of this very call is on its way, or has made it: looking says which. */
const isMadeAlready = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && (error.status === 409 || (error.status === 400 && /idempotency key/i.test(error.message)))

const Listed = z.object({ tickets: z.array(Ticket) })

export const createTicket = toolOf<ZendeskSettings>()({
  description:
    'Makes a ticket in Zendesk. Unless it is public only agents read it; if it is, the requester reads the text and Zendesk mails them.',
  effect: 'write',
  egress: 'external',
  egressFields: ['requester'],
  contentFields: ['text'],
  scopes: scopesFor.changing,
  idempotency: 'probe',
  input: z.object({
    subject: said(150).describe('One line'),
    text: said(longestText).describe('Plain text, in paragraphs'),
    requester: z
      .email()
      .max(254)
      .optional()
      .describe('Address of the person it is for, who is known in Zendesk; by default the account that acts'),
    isPublic: z.boolean().default(false).describe('Whether the requester reads the text, and is mailed'),
    type: ticketType.optional().describe('What kind of ticket it is'),
    priority: priority.optional().describe('How urgent it is'),
    tags: z.array(tag).max(20).default([]).describe('Tags, each one word'),
    assignee: z.string().trim().min(1).max(200).optional().describe('Address or name of an agent'),
    group: z.string().trim().min(1).max(200).optional().describe('Name of a group of agents'),
  }),
  async run(io, { subject, text, requester, isPublic, type, priority: urgency, tags, assignee, group }, intent) {
    const api = openZendesk(io, 'changing')
    const by = requester === undefined ? null : await personAt(api, requester)
    const to = assignee === undefined ? null : await agentOf(api, assignee)
    const of = group === undefined ? null : namedIn(await groupsOf(api), group, 'group')
    const ticket = {
      subject,
      comment: { body: text, public: isPublic },
      external_id: externalId(intent),
      ...(by && { requester_id: by.id }),
      ...(to && { assignee_id: to.id }),
      ...(of && { group_id: of.id }),
      ...(type && { type }),
      ...(urgency && { priority: urgency }),
      ...(tags.length > 0 && { tags }),
    }
    const headers = { 'idempotency-key': intent.key }
    const once = { method: 'POST', body: { ticket }, headers, leaveBy: io.leaveBy }
    const made = await api.sendOnce('/tickets.json', once, OneTicket).catch((error: unknown) => {
      throw isMadeAlready(error) ? new CallFailure('unknown', 'upstream', error.message, { cause: error }) : error
    })
    return changed(made.ticket, siteOf(io))
  },
  async probe(io, _given, intent): Promise<Probed> {
    const { tickets } = await openZendesk(io).get('/tickets.json', { external_id: externalId(intent) }, Listed)
    const [made] = tickets
    if (made) return { happened: true, reply: changed(made, siteOf(io)) }
    return { happened: intent.agoMs > settledMs ? false : 'unknown' }
  },
})
