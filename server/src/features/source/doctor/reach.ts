import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { Examination } from './ask.ts'
import { isOfConnection, ok, skipped, type Verdict, warn } from './verdict.ts'

const mostHosts = 5

/** Whether the names of a service are known, and lead where this installation may go. */
export async function addressOf({ seen, ctx }: Examination): Promise<Verdict> {
  if (seen.hosts.size === 0) return skipped('notReached')
  const hosts = [...seen.hosts].slice(0, mostHosts)
  for (const host of hosts) {
    try {
      await ctx.net.resolve(host)
    } catch (error) {
      if (!(error instanceof IntegrationError)) throw error
      const finding = error.reason === 'settings' ? 'addressRefused' : 'addressUnknown'
      return { state: 'failed', finding, facts: { host }, detail: error.message }
    }
  }
  return ok('addressFound', { host: hosts.join(', ') })
}

/** How the connection was, once the service was spoken to. @param checked what the first question came to. */
export function connectionOf({ seen }: Examination, checked: Verdict): Verdict {
  if (isOfConnection(checked)) return checked
  if (seen.protocols.has('http:') && ![...seen.hosts].every(isThisMachine)) return warn('unencrypted')
  if (seen.isUnverified) return warn('unverified')
  return ok(seen.protocols.has('https:') ? 'encrypted' : 'answered')
}

/** What is sent there leaves no wire open. */
const isThisMachine = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

const rightMs = 60_000

/** Tokens are signed with the time, and changes are requested by it. */
export function clockOf({ seen }: Examination): Verdict {
  const apart = seen.answers.findLast(({ clockMs }) => clockMs !== null)?.clockMs ?? null
  if (apart === null) return skipped('clockUntold')
  const seconds = Math.round(Math.abs(apart) / 1000)
  return Math.abs(apart) <= rightMs ? ok('clockRight', { seconds }) : warn('clockWrong', { seconds })
}

/** Of what a service allows, this part is too little left. */
const lowShare = 0.1

/** How many more requests the service allows, where it says. */
export function quotaOf({ seen }: Examination): Verdict {
  const refused = seen.answers.filter(({ status }) => status === 429).length
  if (refused > 0) return warn('quotaLow', { refused })
  const numbers = seen.answers.map(({ headers }) => ({ left: numberIn(headers, 'remaining'), limit: numberIn(headers, 'limit') }))
  const last = numbers.findLast(({ left }) => left !== null)
  if (!last || last.left === null) return ok('quotaUntold')
  const { left, limit } = last
  return limit !== null && left < limit * lowShare
    ? warn('quotaLow', { refused })
    : ok('quotaLeft', { left, limit: limit ?? left })
}

/** https://www.ietf.org/archive/id/draft-ietf-httpapi-ratelimit-headers-07.html, and as most services wrote it before that. */
function numberIn(headers: Headers, name: 'remaining' | 'limit'): number | null {
  const value = headers.get(`x-ratelimit-${name}`) ?? headers.get(`ratelimit-${name}`)
  const number = Number.parseInt(value ?? '', 10)
  return Number.isNaN(number) ? null : number
}
