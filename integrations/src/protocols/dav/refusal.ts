import { IntegrationError } from '../../kit/kit.ts'

/** What an answer means that is neither a success nor about one item alone; null when it is for the caller to judge. */
export function refusalOf(response: Response): IntegrationError | null {
  const { status } = response
  if (status === 401) return new IntegrationError('auth', 'The server refused the user name or password (401).')
  if (status === 429 || status === 503) {
    const retryAfterMs = waitOf(response.headers.get('retry-after'))
    const message = status === 429 ? 'The server asks for fewer requests (429).' : 'The server is not available just now (503).'
    return new IntegrationError('throttled', message, retryAfterMs === null ? {} : { retryAfterMs })
  }
  if (status >= 500) return new IntegrationError('upstream', `The server reports an error of its own (${status}).`)
  return null
}

/** `Retry-After` in milliseconds, from seconds or a date; null when absent or neither. */
function waitOf(header: string | null): number | null {
  if (header === null) return null
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}
