import { z } from 'zod'
import type { SiteSettings } from '../../platforms/atlassian/settings.ts'

/** What is asked of a source beside signing in: ids of spaces; none means all. */
export const choice = z.object({ spaces: z.array(z.string()).default([]).meta({ field: 'containers' }) })

export type ConfluenceSettings = z.output<typeof choice> & SiteSettings
