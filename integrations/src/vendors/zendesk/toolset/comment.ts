import { z } from 'zod'
import { type Intent, type Probed, toolOf, type ToolIo } from '../../../kit/tool.ts'
import type { Api } from '../../../net/api.ts'
import { me, openZendesk } from '../client.ts'
import { scopesFor } from '../scopes.ts'
import type { ZendeskSettings } from '../settings.ts'
import { siteOf } from '../token.ts'
import { peopleBy, whoIs } from './people.ts'
import { changed, changeTicket, said, ticketId, ticketOf, version } from './tickets.ts'

const tool = toolOf<ZendeskSettings>()
const longestText = 30_000
const input = z.object({ ticket: ticketId, text: said(longestText).describe('Plain text, in paragraphs'), version })
type Given = z.output<typeof input>

const common = {
  egressFields: ['ticket'],
  contentFields: ['text'],
  picture: { kind: 'message', place: 'ticket', text: 'text' },
  scopes: scopesFor.changing,
  idempotency: 'probe',
  input,
} as const

/** By which our clock may be ahead of Zendesk's. */
const skewMs = 5 * 60_000
const looked = 50

/** Kept with what a call did, and shown to nobody: https://developer.zendesk.com/documentation/ticketing/managing-tickets/creating-and-updating-tickets/#setting-metadata */
const markOf = ({ key }: Intent) => ({ quarry_intent: key })

async function write(
  io: ToolIo<ZendeskSettings>,
  { ticket: id, text, version: known }: Given,
  isPublic: boolean,
  intent: Intent,
) {
  const ticket = await changeTicket(openZendesk(io, 'changing'), {
    id,
    version: known,
    leaveBy: io.leaveBy,
    fields: () => ({ comment: { body: text, public: isPublic }, metadata: markOf(intent) }),
  })
  return changed(ticket, siteOf(io))
}

/** Looks among the account's own comments for the one that carries the mark of a call. */
async function find(io: ToolIo<ZendeskSettings>, { ticket: id }: Given, intent: Intent): Promise<Probed> {
  const api = openZendesk(io)
  const { own, isAll } = await latest(api, id, { by: (await me(api)).id, since: intent.at.getTime() - skewMs })
  for (const audit of own)
    if (await carries(api, { id, audit }, intent)) return { happened: true, reply: changed(await ticketOf(api, id), siteOf(io)) }
  return { happened: isAll ? false : 'unknown' }
}

const Latest = z.object({
  comments: z.array(z.object({ audit_id: z.number().nullish(), author_id: z.number().nullish(), created_at: z.string() })),
})

/** What an account has said since a time, by the audits of it. `isAll`: there is nothing else. */
async function latest(api: Api, id: string, { by, since }: { by: number; since: number }) {
  const query = { sort: '-created_at', 'page[size]': looked }
  const { comments } = await api.get(`/tickets/${id}/comments.json`, query, Latest)
  const recent = comments.filter(({ created_at: at }) => Date.parse(at) >= since)
  const own = recent.filter(({ author_id: author }) => author === by)
  return { own: own.flatMap(({ audit_id: audit }) => audit ?? []), isAll: recent.length < looked }
}

const Audit = z.object({
  audit: z.object({
    metadata: z.object({ custom: z.object({ quarry_intent: z.string().nullish() }).nullish().catch(null) }).nullish(),
  }),
})

/** https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_audits/#show-audit */
async function carries(api: Api, { id, audit }: { id: string; audit: number }, { key }: Intent): Promise<boolean> {
  const { audit: found } = await api.get(`/tickets/${id}/audits/${audit}.json`, {}, Audit)
  return found.metadata?.custom?.quarry_intent === key
}

/** The ticket, and who reads what is said there. */
async function readersOf(io: ToolIo<ZendeskSettings>, id: string): Promise<string> {
  const api = openZendesk(io)
  const { subject, requester_id: by, email_cc_ids: copied } = await ticketOf(api, id)
  const asked = [by, ...(copied ?? [])].filter((each) => typeof each === 'number')
  const people = await peopleBy(api, asked)
  return [`#${id} ${subject ?? ''}`.trim(), ...asked.flatMap((each) => whoIs(people, each) ?? [])].join(' · ')
}

export const replyToRequester = tool({
  ...common,
  description:
    'Answers the customer in a ticket of Zendesk. Zendesk mails it to the requester and to those in copy, and it cannot be taken back. ' +
    'For words among agents use add_internal_note.',
  effect: 'destructive',
  egress: 'external',
  run: (io, given, intent) => write(io, given, true, intent),
  probe: find,
  current: async (io, { ticket }) => ({ ticket: await readersOf(io, ticket) }),
})

export const addInternalNote = tool({
  ...common,
  description: 'Writes an internal note in a ticket of Zendesk, which agents read and the requester does not.',
  effect: 'write',
  egress: 'account',
  run: (io, given, intent) => write(io, given, false, intent),
  probe: find,
  async current(io, { ticket: id }) {
    const { subject } = await ticketOf(openZendesk(io), id)
    return { ticket: `#${id} ${subject ?? ''}`.trim() }
  },
})
