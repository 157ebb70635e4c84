import { z } from 'zod'
import type { Io } from '../../../kit/kit.ts'
import { type FieldChoices, toolOf } from '../../../kit/tool.ts'
import { openGoogle } from '../../../platforms/google/client.ts'

/** Reads the list of calendars, and nothing that is in them. */
export const listScopes = ['https://www.googleapis.com/auth/calendar.calendarlist.readonly']

const Calendars = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        summary: z.string().default(''),
        summaryOverride: z.string().optional(),
        accessRole: z.string(),
        primary: z.boolean().default(false),
      }),
    )
    .default([]),
})

/** More nobody looks through. */
const most = 100
type Role = 'reader' | 'writer'

/** Those the account shows, in which it may do at least this. */
async function calendarsFor(io: Io<object>, { words, role }: { words: string; role: Role }) {
  const query = { minAccessRole: role, maxResults: 250, fields: 'items(id,summary,summaryOverride,accessRole,primary)' }
  const { items } = await openGoogle(io, 'https://www.googleapis.com', listScopes).get(
    '/calendar/v3/users/me/calendarList',
    query,
    Calendars,
  )
  const wanted = words.trim().toLowerCase()
  const named = items.map(({ summary, summaryOverride, ...each }) => ({ ...each, name: summaryOverride || summary || each.id }))
  return named.filter(({ id, name }) => `${name} ${id}`.toLowerCase().includes(wanted)).slice(0, most)
}

export const listCalendars = toolOf<object>()({
  description: 'Lists calendars of Google Calendar with the ids that other tools take, and whether events can be entered there.',
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes: listScopes,
  idempotency: 'natural',
  input: z.object({ words: z.string().max(100).optional().describe('Part of a name') }),
  async run(io, { words = '' }) {
    const found = await calendarsFor(io, { words, role: 'reader' })
    const shown = found.map(({ id, name, accessRole, primary }) => ({
      id,
      title: name,
      isOwn: primary || undefined,
      isForReading: accessRole === 'reader' || undefined,
    }))
    return { data: { calendars: shown } }
  },
})

/** @param role what the tool does there */
export const calendarChoices = (role: Role): FieldChoices<object> => ({
  scopes: listScopes,
  async find(io, words) {
    const found = await calendarsFor(io, { words, role })
    return found.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` }))
  },
})
