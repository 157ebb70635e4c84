import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { IntegrationError } from '../../../kit/kit.ts'
import type { Api } from '../../../net/api.ts'
import { type People, whoIs } from './people.ts'

/** What every tool says of where its tickets are and when something happened to them. */
export type TicketPlace = { site: string; at: (moment: string) => string }

/** https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format */
export const Ticket = z.object({
  id: z.number(),
  subject: z.string().nullish(),
  status: z.string().nullish(),
  priority: z.string().nullish(),
  type: z.string().nullish(),
  requester_id: z.number().nullish(),
  assignee_id: z.number().nullish(),
  group_id: z.number().nullish(),
  email_cc_ids: z.array(z.number()).nullish(),
  tags: z.array(z.string()).nullish(),
  updated_at: z.string(),
})
export type Ticket = z.output<typeof Ticket>
export const OneTicket = z.object({ ticket: Ticket })

export const ticketId = z
  .string()
  .trim()
  .regex(/^\d{1,15}$/)
  .describe('Number of a ticket, for example 1234')
export const version = z
  .string()
  .max(40)
  .optional()
  .describe('As reading gave it; if the ticket was changed since, nothing is done')
export const priority = z.enum(['low', 'normal', 'high', 'urgent'])
export const ticketType = z.enum(['question', 'incident', 'problem', 'task'])
export const tag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^\S{1,80}$/)
export const limit = z.int().min(1).max(25).default(10).describe('How many at most')

/** Zendesk fills them in, from fields that who reads the text may not see. */
const placeholder = /\{\{|\{%/

/** What people are told, in plain words. */
export const said = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !placeholder.test(text), 'Zendesk fills in what stands in {{ }} or {% %}: say it in plain words.')

const longestTitle = 200

const linkOf = (site: string, id: number): string => `${site}/agent/tickets/${id}`

/** People of a ticket, each by their id. */
export const peopleIn = (tickets: readonly Ticket[]): number[] =>
  tickets.flatMap(({ requester_id: by, assignee_id: to }) => [by, to].filter((id) => typeof id === 'number'))

export const shortOf = (found: Ticket, people: People, { site, at }: TicketPlace) => ({
  id: String(found.id),
  title: found.subject?.slice(0, longestTitle),
  status: found.status,
  priority: found.priority,
  type: found.type,
  who: whoIs(people, found.requester_id),
  assignee: whoIs(people, found.assignee_id),
  tags: found.tags,
  when: at(found.updated_at),
  link: linkOf(site, found.id),
})

/** What a tool that changed a ticket says of it. */
export const changed = (found: Ticket, site: string) => ({
  data: {
    id: String(found.id),
    title: found.subject?.slice(0, longestTitle),
    status: found.status,
    version: found.updated_at,
    link: linkOf(site, found.id),
  },
  ref: String(found.id),
})

export const ticketOf = async (api: Api, id: string): Promise<Ticket> =>
  (await api.get(`/tickets/${id}.json`, {}, OneTicket)).ticket

type Change = { id: string; version: string | undefined; leaveBy: number; fields(present: Ticket): object | null }

/**
 * Changes a ticket as it stands now, or not at all: https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#protecting-against-ticket-update-collisions
 * @returns null from `fields`: it is as it was to be, and nothing is sent. @throws CallFailure, IntegrationError `settings` — it was changed since
 */
export async function changeTicket(api: Api, { id, version: known, leaveBy, fields }: Change): Promise<Ticket> {
  const present = await ticketOf(api, id)
  if (known !== undefined && known !== present.updated_at)
    throw new IntegrationError('settings', `Ticket ${id} was changed since it was read. Read it again and decide anew.`)
  const given = fields(present)
  if (given === null) return present
  const body = { ticket: { ...given, safe_update: true, updated_stamp: present.updated_at } }
  try {
    return (await api.sendOnce(`/tickets/${id}.json`, { method: 'PUT', body, leaveBy }, OneTicket)).ticket
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 409) throw error
    const message = 'The ticket was changed at this very moment. Read it again and decide anew.'
    throw new CallFailure('refused', 'settings', message, { status: 409, cause: error })
  }
}
