import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { IntegrationError } from '../../../kit/kit.ts'
import type { ToolIo } from '../../../kit/tool.ts'
import { openGoogle } from '../../../platforms/google/client.ts'
import { Event, eventFields } from '../event.ts'

/** Reads and writes events of every calendar the account may write to, and neither the calendars nor who may see them. */
export const scopes = ['https://www.googleapis.com/auth/calendar.events']

export const open = (io: ToolIo<object>) => openGoogle(io, 'https://www.googleapis.com', scopes)
export const pathOf = (id: string, name?: string): string =>
  `/calendar/v3/calendars/${encodeURIComponent(id)}/events${name === undefined ? '' : `/${encodeURIComponent(name)}`}`
export const calendar = z
  .string()
  .min(1)
  .max(300)
  .default('primary')
  .describe('ID of a calendar as list_calendars gave it, or primary for the own one')
export const event = z.string().min(1).max(1024).describe('ID of the event, as listing or creating it gave')
export const notify = z.boolean().default(false).describe('Whether guests get a mail from Google')
export const version = z
  .string()
  .min(1)
  .max(200)
  .describe('As reading or listing gave it; if the event was changed since, nothing is done')

export const FoundEvent = Event.extend({ etag: z.string().optional() })
export type FoundEvent = z.output<typeof FoundEvent>
export const foundFields = `etag,${eventFields}`
/** Without its quotes, which are lost where it is said on. */
export const versionOf = (etag: string | undefined): string | undefined => etag?.replaceAll('"', '')

export const mailing = (isMailed: boolean) => ({ sendUpdates: isMailed ? 'all' : 'none' })

/** Of what was read alone. https://developers.google.com/workspace/calendar/api/guides/version-resources */
export const ifStill = (etag: string | undefined): Record<string, string> => (etag ? { 'if-match': etag } : {})

/** To be given to `catch`. @throws CallFailure */
export function tellChanged(error: unknown): never {
  if (!(error instanceof CallFailure) || error.status !== 412) throw error
  const message = 'The event was changed at this very moment. Read it again and decide anew.'
  throw new CallFailure('refused', 'settings', message, { status: 412, cause: error })
}

type Seen = { calendar: string; event: string; version: string }

/**
 * An event as somebody has seen it, or as it was to become: an earlier attempt of the same call may have been carried out.
 * @throws IntegrationError `settings` — it was changed since
 */
export async function seenAs(io: ToolIo<object>, seen: Seen, isDone: (found: FoundEvent) => boolean): Promise<FoundEvent> {
  const found = await open(io).get(pathOf(seen.calendar, seen.event), { fields: foundFields }, FoundEvent)
  if (isDone(found) || versionOf(found.etag) === versionOf(seen.version)) return found
  const message = `“${found.summary ?? seen.event}” was changed since it was read. Read it again and decide anew.`
  throw new IntegrationError('settings', message)
}
