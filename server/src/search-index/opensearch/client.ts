const usualPatienceMs = 10_000
/** After a call that failed as if nobody were there, searches do not try for so long, and twice as long after each that fails again. */
const [firstRestMs, longestRestMs] = [500, 5_000]
/** Of questions that it did not answer in time. */
const mostFailures = 3

/**
 * OpenSearch does not answer, lets nobody in, or has too much to do: worth trying again.
 * @property status of its answer; 0: none came. @property isCertain whether it says so of itself rather than of one question.
 */
export class Away extends Error {
  override readonly name = 'Away'
  readonly status: number
  readonly isCertain: boolean

  constructor(message: string, { status = 0, isCertain = true } = {}) {
    super(message)
    this.status = status
    this.isCertain = isCertain
  }
}

/** OpenSearch answers that it will not. @property type its own word for why. */
export class ClusterRefusal extends Error {
  override readonly name = 'ClusterRefusal'
  readonly status: number
  readonly type: string

  constructor(status: number, type: string, reason: string) {
    super(`OpenSearch answers ${status}: ${type}${reason === '' ? '' : `: ${reason.slice(0, 500)}`}`)
    this.status = status
    this.type = type
  }
}

/** The index is not there, or is another one that was made in its place. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ClusterRefusal &&
  error.status === 404 &&
  /^(?:index_not_found|alias_not_found|aliases_not_found)/.test(error.type)

type Call = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD'
  path: string
  body?: unknown
  lines?: string
  patienceMs?: number
}
type Failed = { error?: { type?: string; reason?: string; root_cause?: { type?: string; reason?: string }[] } | string }

/** Calls to one cluster. What is said of failures names its host and never what it is called with. */
export class OpenSearch {
  readonly host: string
  readonly #base: string
  readonly #headers: Record<string, string>
  #restsUntil = 0
  #restMs = 0
  #failures = 0

  /** @param address with user and password, if it has any. */
  constructor(address: string) {
    const url = new URL(address)
    this.host = url.host
    this.#base = url.origin + url.pathname.replace(/\/+$/, '')
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    this.#headers = credentials === ':' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
  }

  /** For how long it is not worth asking; 0 when it is. */
  get restMs(): number {
    return Math.max(0, this.#restsUntil - performance.now())
  }

  /** @throws Away at once while it rests: who searches must not wait for what was not there a moment ago. */
  async ask<T>(call: Call): Promise<T> {
    if (this.restMs > 0) throw new Away(`OpenSearch at ${this.host} did not answer a moment ago.`)
    try {
      return await this.call<T>(call)
    } catch (error) {
      // One question may be too much for it, three in a row hardly are.
      if (error instanceof Away && (error.isCertain || ++this.#failures >= mostFailures)) {
        this.#restMs = Math.min(longestRestMs, this.#restMs === 0 ? firstRestMs : this.#restMs * 2)
        this.#restsUntil = performance.now() + this.#restMs
      }
      throw error
    }
  }

  /** @throws Away, ClusterRefusal */
  async call<T>({ method, path, body, lines, patienceMs = usualPatienceMs }: Call): Promise<T> {
    const sent = lines ?? (body === undefined ? undefined : JSON.stringify(body))
    const type = lines === undefined ? 'application/json' : 'application/x-ndjson'
    let status: number
    let text: string
    try {
      const response = await fetch(`${this.#base}/${path}`, {
        method,
        headers: { ...this.#headers, ...(sent !== undefined && { 'content-type': type }) },
        ...(sent !== undefined && { body: sent }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      status = response.status
      text = await response.text()
    } catch (error) {
      const isCertain = !(error instanceof Error && error.name === 'TimeoutError')
      throw new Away(`OpenSearch at ${this.host} does not answer: ${reasonOf(error)}.`, { isCertain })
    }
    if (status < 300) {
      this.#restMs = this.#restsUntil = this.#failures = 0
      return (text === '' ? {} : JSON.parse(text)) as T
    }
    const { type: kind, reason } = failureIn(text)
    if (status === 401 || status === 403 || status === 429 || status >= 500 || kind === 'cluster_block_exception')
      throw new Away(`OpenSearch at ${this.host} answers ${status}${kind === 'no JSON' ? '' : `: ${kind}`}.`, {
        status,
        isCertain: status !== 500,
      })
    throw new ClusterRefusal(status, kind, reason)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'it takes too long'
  const { cause } = error as { cause?: { code?: string } }
  return cause?.code ?? error.name
}

function failureIn(text: string): { type: string; reason: string } {
  try {
    const { error } = JSON.parse(text) as Failed
    if (typeof error === 'string') return { type: error.slice(0, 100), reason: '' }
    const first = error?.root_cause?.[0] ?? error
    return { type: first?.type ?? error?.type ?? 'unknown', reason: first?.reason ?? '' }
  } catch {
    return { type: 'no JSON', reason: '' }
  }
}
