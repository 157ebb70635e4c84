import { z } from 'zod'
import { consentFields, tokenFields } from '../atlassian/settings.ts'

/** Ids of spaces; none means all. */
const spaces = { spaces: z.array(z.string()).default([]).meta({ field: 'containers' }) }

export const settings = z.object({ ...tokenFields, ...spaces })
export const consentSettings = z.object({ ...consentFields, ...spaces })

export type ConfluenceSettings = z.output<typeof settings> | z.output<typeof consentSettings>
