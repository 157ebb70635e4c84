import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { toolOf } from '../../../kit/tool.ts'
import {
  calendar,
  event,
  type FoundEvent,
  ifStill,
  mailing,
  notify,
  open,
  pathOf,
  scopes,
  seenAs,
  tellChanged,
  version,
} from './events.ts'
import { presentEvent } from './read.ts'

export const deleteEvent = toolOf<object>()({
  description: 'Deletes an event of Google Calendar; of a series all of it.',
  effect: 'destructive',
  egress: 'external',
  egressFields: ['event', 'calendar'],
  scopes,
  idempotency: 'natural',
  input: z.object({ event, version, notify, calendar }),
  async run(io, { event: name, version: seen, notify: isMailed, calendar: id }) {
    const isDeleted = ({ status }: FoundEvent) => status === 'cancelled'
    const found = await seenAs(io, { calendar: id, event: name, version: seen }, isDeleted)
    const data = { id: name, isDeleted: true }
    if (isDeleted(found)) return { data, ref: name }
    const once = { method: 'DELETE', headers: ifStill(found.etag), leaveBy: io.leaveBy, query: mailing(isMailed) }
    await open(io)
      .sendOnce(pathOf(id, name), once, z.unknown())
      .catch((error: unknown) => {
        // Deleted is deleted, whoever did it and when.
        if (!(error instanceof CallFailure) || error.status !== 410) tellChanged(error)
      })
    return { data, ref: name }
  },
  async current(io, { event: name, calendar: id }) {
    const { title, when } = await presentEvent(io, id, name)
    return { event: [title, when].filter((each) => each !== '').join(' · ') }
  },
})
