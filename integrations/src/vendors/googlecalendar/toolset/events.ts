import { CallFailure } from '../../../kit/call-failure.ts'
import type { ToolIo } from '../../../kit/tool.ts'
import { openGoogle } from '../../../platforms/google/client.ts'

/** Reads and writes events of every calendar the account may write to, and neither the calendars nor who may see them. */
export const scopes = ['https://www.googleapis.com/auth/calendar.events']

export const open = (io: ToolIo<object>) => openGoogle(io, 'https://www.googleapis.com', scopes)
export const pathOf = (id: string, name?: string): string =>
  `/calendar/v3/calendars/${encodeURIComponent(id)}/events${name === undefined ? '' : `/${encodeURIComponent(name)}`}`
export const mailing = (isMailed: boolean) => ({ sendUpdates: isMailed ? 'all' : 'none' })

/** Of what was read alone. https://developers.google.com/workspace/calendar/api/guides/version-resources */
export const ifStill = (etag: string | undefined): Record<string, string> => (etag ? { 'if-match': etag } : {})

/** To be given to `catch`. @throws CallFailure */
export function tellChanged(error: unknown): never {
  if (!(error instanceof CallFailure) || error.status !== 412) throw error
  const message = 'The event was changed at this very moment. Read it again and decide anew.'
  throw new CallFailure('refused', 'settings', message, { status: 412, cause: error })
}
