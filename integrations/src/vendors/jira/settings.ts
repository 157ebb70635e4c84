import { z } from 'zod'
import type { SiteSettings } from '../../platforms/atlassian/settings.ts'

/** What is asked of a source beside signing in: ids of projects; none means all. */
export const choice = z.object({ projects: z.array(z.string()).default([]).meta({ field: 'containers' }) })

export type JiraSettings = z.output<typeof choice> & SiteSettings
