import { z } from 'zod'
import { charsets } from '../file-server/names.ts'

/** How the data connection is made (who calls whom) and whether and when TLS starts. */
const transferMethods = [
  'passive',
  'passiveExplicitTls',
  'passiveImplicitTls',
  'active',
  'activeExplicitTls',
  'activeImplicitTls',
] as const

/** What ends up in a line of the protocol must not end that line. */
export const line = z.string().regex(/^[^\0\r\n]*$/, 'must be one line')

export const host = line
  .trim()
  .min(1)
  .max(255)
  .regex(/^[^\s/@]+$/, 'must be a host name without protocol, port or path')
export const port = z.number().int().min(1).max(65_535)
const folder = line
  .max(1000)
  .refine((path) => !path.split('/').some((name) => name === '..' || name === '.'), 'must not contain . or ..')

export const credentials = z.object({
  host: host.meta({ field: 'text', destination: true }),
  /** Absent: 21, or 990 where TLS comes first. */
  port: port.optional().meta({ field: 'number', destination: true }),
  transferMethod: z.enum(transferMethods).default('passive').meta({ field: 'select', destination: true }),
  id: line.min(1).max(255).meta({ field: 'text', account: true }),
  password: line.max(1000).meta({ field: 'password', secret: true }),
  /** For servers older than UTF-8. `auto` is UTF-8 and still reads files whose names are something else. */
  charset: z.enum(charsets).default('auto').meta({ field: 'select' }),
  allowInvalidCertificate: z.boolean().default(false).meta({ field: 'checkbox', destination: true }),
})

/** What is asked of a source beside them. */
export const choice = z.object({
  /** Below the folder the server opens after login, unless it starts with a slash. */
  baseFolder: folder.optional().meta({ field: 'folder' }),
})

export type FtpSettings = z.output<typeof credentials> & z.output<typeof choice>
