import type { Vendor } from '../../kit/kit.ts'
import { googleConnection } from '../../platforms/google/connection.ts'
import { about } from './about.ts'
import { texts } from './texts.ts'
import { taskTools } from './toolset/toolset.ts'

/** What agents do in Google Tasks. Its source has had another name from the beginning (`googletask`), and both are on the wire. */
export const googletasks: Vendor = { about, texts, connection: googleConnection, toolset: taskTools }
