import { z } from 'zod'
import { Shortcuts } from './shortcuts.ts'

/** Where a drive stands. */
export const OneDriveStanding = z.object({
  /** Null: it must be listed again. */
  log: z.string().nullable(),
  /** Changes when who may read all of the drive does. */
  root: z.string(),
  /** Whether the log shows what has rights of its own. */
  tellsRights: z.boolean(),
  shortcuts: Shortcuts,
})
export type OneDriveStanding = z.infer<typeof OneDriveStanding>

/** A place in the listing of a drive. */
export const OneDriveMidway = OneDriveStanding.omit({ log: true }).extend({
  drive: z.string(),
  /** Link of the page to continue with. Microsoft does not say how long it holds; one that it refuses has the listing begin again. */
  page: z.string(),
  /** Where the log stood when the listing began, and when that was, in milliseconds since 1970. */
  log: z.string(),
  at: z.number(),
})
export type OneDriveMidway = z.infer<typeof OneDriveMidway>
