import type { Vendor } from '../../kit/kit.ts'
import { personConnection } from '../../platforms/microsoft/outlook.ts'
import { about } from './about.ts'
import { texts } from './texts.ts'
import { mailTools } from './toolset/toolset.ts'

/** The mailbox of a person at Microsoft 365 or Outlook.com. */
export const outlookmail: Vendor = { about, texts, connection: personConnection, toolset: mailTools }
