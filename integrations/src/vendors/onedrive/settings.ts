import { z } from 'zod'
import { AppRegistration } from '../../platforms/microsoft/app-registration.ts'
import { certificateIn } from '../../platforms/microsoft/certificate.ts'

export const signIn = AppRegistration.extend({
  /**
   * PEM, with its private key. SharePoint tells who is in the groups of a site to nobody else: it takes no app that signs in by a secret,
   * https://learn.microsoft.com/sharepoint/dev/solution-guidance/security-apponly-azuread
   */
  certificate: z
    .string()
    .trim()
    .max(20_000)
    .refine((pem) => pem === '' || certificateIn(pem) !== null, 'This is no certificate with its private key.')
    .optional()
    .meta({ field: 'textarea', secret: true }),
})

/** What is asked of a source beside signing in. */
export const choice = z.object({
  /** Sites, libraries, drives of people and folders, by the ids of `places.ts`; what lies below one is read. Empty means everything. */
  containers: z.array(z.string().min(1).max(400)).max(500).default([]).meta({ field: 'containers' }),
})

export type OneDriveSettings = z.output<typeof choice> & Partial<z.output<typeof signIn>>
