import { z } from 'zod'
import type { Io } from '../../../kit/kit.ts'
import { type FieldChoices, toolOf } from '../../../kit/tool.ts'
import { countCursor, partOf, shownPage } from '../../../kit/tool-result.ts'
import { openGoogle } from '../../../platforms/google/client.ts'
import { Paged, pagesOf } from '../../../platforms/google/pages.ts'

/** Reads the list of calendars, and nothing that is in them. */
export const listScopes = ['https://www.googleapis.com/auth/calendar.calendarlist.readonly']

const Calendars = Paged.extend({
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

/** More are not offered at once; words narrow them. */
const most = 100
type Role = 'reader' | 'writer'

/** Those the account shows, in which it may do at least this. */
async function calendarsFor(io: Io<object>, { words, role }: { words: string; role: Role }) {
  const fields = 'nextPageToken,items(id,summary,summaryOverride,accessRole,primary)'
  const api = openGoogle(io, 'https://www.googleapis.com', listScopes)
  const query = { minAccessRole: role, maxResults: 250, fields }
  const pages = await Array.fromAsync(pagesOf(api, '/calendar/v3/users/me/calendarList', query, Calendars))
  const wanted = words.trim().toLowerCase()
  const items = pages.flatMap((page) => page.items)
  const named = items.map(({ summary, summaryOverride, ...each }) => ({ ...each, name: summaryOverride || summary || each.id }))
  return named.filter(({ id, name }) => `${name} ${id}`.toLowerCase().includes(wanted))
}

export const listCalendars = toolOf<object>()({
  description: 'Lists calendars of Google Calendar with the ids that other tools take, and whether events can be entered there.',
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes: listScopes,
  idempotency: 'natural',
  input: z.object({
    words: z.string().max(100).optional().describe('Part of a name'),
    limit: z.int().min(1).max(25).default(25).describe('How many at most'),
    cursor: countCursor,
  }),
  async run(io, { words = '', ...where }) {
    const { part, cursor } = partOf(await calendarsFor(io, { words, role: 'reader' }), where)
    const calendars = part.map(({ id, name, accessRole, primary }) => ({
      id,
      title: name,
      isOwn: primary || undefined,
      isForReading: accessRole === 'reader' || undefined,
    }))
    const { shown, ...more } = shownPage(calendars, cursor ?? undefined)
    return { data: { calendars: shown, ...more } }
  },
})

/** @param role what the tool does there */
export const calendarChoices = (role: Role): FieldChoices<object> => ({
  scopes: listScopes,
  async find(io, words) {
    const found = await calendarsFor(io, { words, role })
    return found.slice(0, most).map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` }))
  },
})
