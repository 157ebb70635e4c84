import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf, type ToolIo, undoOf } from '../../../kit/tool.ts'
import { standingBetween } from '../../../kit/tool-undo.ts'
import { ifStill, mailing, open, pathOf, scopes, tellChanged } from './events.ts'

const answers = { accept: 'accepted', decline: 'declined', maybe: 'tentative' } as const

/** Whoever is invited, with all that Google says of them: what is left out of a guest is taken away. */
const Guest = z.looseObject({
  self: z.boolean().optional(),
  organizer: z.boolean().optional(),
  responseStatus: z.string().optional(),
  comment: z.string().optional(),
})
const Invited = z.object({
  id: z.string(),
  etag: z.string().optional(),
  summary: z.string().optional(),
  htmlLink: z.string().optional(),
  attendees: z.array(Guest).default([]),
})

/** The event, and the account among its guests. @throws IntegrationError `settings` — it is not invited */
async function invitedTo(io: ToolIo<object>, name: string) {
  const found = await open(io).get(pathOf('primary', name), { fields: 'id,etag,summary,htmlLink,attendees' }, Invited)
  const self = found.attendees.find((guest) => guest.self)
  if (!self) throw new IntegrationError('settings', 'The account is not invited to this event.')
  return { found, self }
}

const Said = z.object({ responseStatus: z.string(), comment: z.string() })
const saidBy = ({ responseStatus = 'needsAction', comment }: z.output<typeof Guest>): z.output<typeof Said> => ({
  responseStatus,
  comment: comment ?? '',
})

/** Gives the earlier answer again, or none as before. */
const undoAnswered = undoOf<object>()({
  memo: z.object({ event: z.string(), isMailed: z.boolean(), before: Said, after: Said }),
  look: async (io, { event: name, ...answers }) => standingBetween(saidBy((await invitedTo(io, name)).self), answers),
  async take(io, { event: name, isMailed, before }) {
    const { found, self } = await invitedTo(io, name)
    const body = { attendeesOmitted: true, attendees: [{ ...self, ...before }] }
    const once = { method: 'PATCH', body, headers: ifStill(found.etag), leaveBy: io.leaveBy, query: mailing(isMailed) }
    await open(io).sendOnce(pathOf('primary', name), once, z.unknown())
  },
})

export const respond = toolOf<object>()({
  description: 'Answers an invitation in the own calendar of Google Calendar, for the account itself.',
  effect: 'write',
  egress: 'external',
  egressFields: ['event'],
  contentFields: ['comment'],
  scopes,
  idempotency: 'natural',
  input: z.object({
    event: z.string().min(1).max(1024).describe('ID of the event, as listing gave it'),
    answer: z.enum(['accept', 'decline', 'maybe']).describe('The answer'),
    comment: z.string().max(1_000).optional().describe('What is said with it, to all who see the guests'),
    notify: z.boolean().default(true).describe('Whether whoever organised it gets a mail from Google'),
  }),
  async run(io, { event: name, answer, comment, notify }) {
    const { found, self } = await invitedTo(io, name)
    const data = { id: found.id, title: found.summary, answer, link: found.htmlLink }
    const isSaid = self.responseStatus === answers[answer] && (comment === undefined || self.comment === comment)
    // Nobody is told twice.
    if (isSaid) return { data, ref: found.id }
    const own = { ...self, responseStatus: answers[answer], ...(comment !== undefined && { comment }) }
    // "This can be used to only update the participant's response": https://developers.google.com/workspace/calendar/api/v3/reference/events
    const body = { attendeesOmitted: true, attendees: [own] }
    const query = { ...mailing(notify), fields: 'id' }
    const once = { method: 'PATCH', body, headers: ifStill(found.etag), leaveBy: io.leaveBy, query }
    await open(io)
      .sendOnce(pathOf('primary', name), once, z.object({ id: z.string() }))
      .catch(tellChanged)
    return { data, ref: found.id, undo: { event: name, isMailed: notify, before: saidBy(self), after: saidBy(own) } }
  },
  undo: undoAnswered,
  async current(io, { event: name }) {
    const { found, self } = await invitedTo(io, name)
    return { event: found.summary ?? name, answer: self.responseStatus ?? '' }
  },
})
