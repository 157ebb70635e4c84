import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import { busyOf, busyScopes } from '../busy.ts'

/** "The maximum time range": longer ones Google refuses, and nobody plans by. */
const longestMs = 60 * 24 * 60 * 60_000
const mostBusy = 50

export const freeBusy = toolOf<object>()({
  description:
    'Tells when people are busy, as far as they share that with the account in Google Calendar, in a time of up to two months.',
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes: busyScopes,
  idempotency: 'natural',
  input: z.object({
    people: z.array(z.email().max(254)).min(1).max(20).describe('Addresses'),
    from: z.iso.datetime({ offset: true }).describe('With offset, for example 2026-03-02T00:00:00+09:00'),
    to: z.iso.datetime({ offset: true }).describe('With offset'),
  }),
  async run(io, { people, from, to }) {
    const lengthMs = Date.parse(to) - Date.parse(from)
    if (lengthMs <= 0 || lengthMs > longestMs)
      throw new IntegrationError('settings', 'The end comes after the beginning, by two months at most.')
    const { calendars } = await busyOf(io, { people, from, to })
    const found = people.map((who) => {
      const { busy, errors } = calendars[who] ?? { busy: [], errors: [{ reason: 'notFound' }] }
      return {
        who,
        unknown: errors.length > 0 ? 'This calendar is not there, or not shared with the account.' : undefined,
        busy: busy.slice(0, mostBusy).map(({ start: when, end: until }) => ({ when, until })),
        areThereMore: busy.length > mostBusy || undefined,
      }
    })
    return { data: { people: found } }
  },
})
