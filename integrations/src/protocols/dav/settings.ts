import { z } from 'zod'

/**
 * `field` is the kind of control in the form, `secret` marks what is stored encrypted and never sent back, `destination` what decides where
 * secrets go, how safely, and in whose name they act, `account` the name of the account. What is said at each is in the texts of the vendor.
 */
export const davCredentials = z.object({
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .refine((url) => !/^\s*[a-z]+:\/\/[^/?#]*@/i.test(url), 'The address must not contain a user name or password.')
    .meta({ field: 'url', destination: true }),
  id: z
    .string()
    .regex(/^[^\0\r\n]+$/)
    .max(255)
    .meta({ field: 'text', account: true }),
  /** Empty for servers whose user name is a secret link. */
  password: z.string().max(1024).meta({ field: 'password', secret: true }),
  allowInvalidCertificate: z.boolean().default(false).meta({ field: 'checkbox', destination: true }),
})

/** What is asked of a source beside them. */
export const davChoice = z.object({
  /** Folder below the address, as people write it: not percent-encoded, with or without slashes. Empty means everything. */
  baseFolder: z
    .string()
    .max(2000)
    .refine(
      (folder) => !folder.split('/').some((name) => name === '.' || name === '..'),
      'The folder must not contain . or .. as a name.',
    )
    .default('')
    .meta({ field: 'folder' }),
})

export type DavSettings = z.output<typeof davCredentials> & z.output<typeof davChoice>
