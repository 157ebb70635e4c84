import type { Vendor } from '../../kit/kit.ts'
import { personConnection } from '../../platforms/microsoft/outlook.ts'
import { about } from './about.ts'
import { texts } from './texts.ts'
import { calendarTools } from './toolset/toolset.ts'

/** The calendars of a person at Microsoft 365 or Outlook.com. */
export const outlookcalendar: Vendor = { about, texts, connection: personConnection, toolset: calendarTools }
