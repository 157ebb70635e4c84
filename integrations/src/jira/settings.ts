import { z } from 'zod'
import { consentFields, tokenFields } from '../atlassian/settings.ts'

/** Ids of projects; none means all. */
const projects = { projects: z.array(z.string()).default([]).meta({ field: 'containers' }) }

export const settings = z.object({ ...tokenFields, ...projects })
export const consentSettings = z.object({ ...consentFields, ...projects })

export type JiraSettings = z.output<typeof settings> | z.output<typeof consentSettings>
