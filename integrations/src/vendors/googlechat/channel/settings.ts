import { z } from 'zod'
import { serviceAccountIn } from '../../../platforms/google/service-account.ts'

/** The app's own account, by which it speaks. What it may do in the name of people does not matter. */
export const appAccount = z.object({
  serviceAccountKey: z
    .string()
    .max(20_000)
    .refine((json) => serviceAccountIn(json) !== null, 'This is not the key file of a service account.')
    .meta({ field: 'json', secret: true }),
})

const host = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** What is asked beside it: whose calls are ours, or where they are fetched; and whose people are. */
export const ofApp = z.object({
  projectNumber: z
    .string()
    .trim()
    .regex(/^\d{6,20}$/)
    .optional()
    .meta({ field: 'text' }),
  domains: z
    .string()
    .trim()
    .toLowerCase()
    .max(1_000)
    .refine((given) => domainsIn(given).length > 0 && domainsIn(given).every((each) => host.test(each)))
    .meta({ field: 'text' }),
  subscription: z
    .string()
    .trim()
    .regex(/^projects\/[a-z][a-z0-9-]{4,40}\/subscriptions\/[A-Za-z][\w.~+%-]{2,254}$/)
    .optional()
    .meta({ field: 'text' }),
})

export const domainsIn = (given: string): string[] => given.split(/[\s,;]+/).filter(Boolean)

export type ChatAppSettings = z.output<typeof appAccount> & z.output<typeof ofApp>
