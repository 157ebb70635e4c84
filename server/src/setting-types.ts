import { parseAllowed } from '@quarry/integrations/net/address'
import { z } from 'zod'

/** An empty variable is an absent one: compose files and shells produce both. */
export const given = <T extends z.ZodType>(type: T) => z.preprocess((value) => (value === '' ? undefined : value), type)

export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const rule = `must be a whole number ${most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`}`
  return z.string().regex(/^\d+$/, rule).transform(Number).pipe(z.number().min(least, rule).max(most, rule))
}

export const webAddress = (example: string) => z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` })
/** Of what only scheme, host and port count. */
export const origin = webAddress('http://localhost:4010').transform((url) => new URL(url).origin)
export const modelService = webAddress('http://127.0.0.1:11434/v1')

export const mailServer = z
  .string()
  .refine(
    isMailServer,
    'must be such as smtp://user:password@mail.example.com:587 (or smtps://), with special characters percent-encoded',
  )

export const mailSender = z
  .string()
  .regex(/^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@":/]+@[^\s<>@":/]+)$/, 'must be a sender such as Quarry <quarry@example.com>')

export const addressRanges = z
  .string()
  .refine(areRanges, 'must be ranges such as 10.0.0.0/8 or addresses such as 127.0.0.1, separated by commas')

/** What stands on invoices as it is. */
export const words = (most: number) => z.string().trim().max(most).default('')

/** Several while one is replaced by another. */
export const secrets = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))

/** Domains of mail addresses, with or without the @. */
export const domains = z
  .string()
  .default('')
  .transform((list) =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .map((domain) => domain.replace(/^@/, ''))
      .filter(Boolean),
  )

/** What is wrong with a value whose type does not say so itself, in words for operators; it never holds the value. */
export function plainly(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value') return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
  return issue.code === 'too_big' ? `must have at most ${issue.maximum} characters` : undefined
}

function isMailServer(address: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(address)
    decodeURIComponent(username + password)
    return /^smtps?:$/.test(protocol) && hostname !== ''
  } catch {
    return false
  }
}

function areRanges(text: string): boolean {
  try {
    parseAllowed(text)
    return true
  } catch {
    return false
  }
}
