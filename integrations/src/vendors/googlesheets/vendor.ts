import type { Vendor } from '../../kit/kit.ts'
import { googleConnection } from '../../platforms/google/connection.ts'
import { about } from './about.ts'
import { texts } from './texts.ts'
import { sheetTools } from './toolset/toolset.ts'

/** Google Sheets, whose files are searched as a part of Google Drive. */
export const googlesheets: Vendor = { about, texts, connection: googleConnection, toolset: sheetTools }
