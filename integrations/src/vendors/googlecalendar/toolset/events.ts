import type { ToolIo } from '../../../kit/tool.ts'
import { openGoogle } from '../../../platforms/google/client.ts'

/** Reads and writes events of every calendar the account may write to, and neither the calendars nor who may see them. */
export const scopes = ['https://www.googleapis.com/auth/calendar.events']

export const open = (io: ToolIo<object>) => openGoogle(io, 'https://www.googleapis.com', scopes)
export const pathOf = (id: string, name?: string): string =>
  `/calendar/v3/calendars/${encodeURIComponent(id)}/events${name === undefined ? '' : `/${encodeURIComponent(name)}`}`
export const mailing = (isMailed: boolean) => ({ sendUpdates: isMailed ? 'all' : 'none' })
