/** What stands where a secret was. */
const mark = '[secret]'

/** Shorter values are words that stand anywhere; no service gives such secrets. */
const leastLength = 6

/** Keys that look like one wherever they come from: our own, private keys, tokens of common services, what a header carries. */
const patterns: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\bqry_[A-Za-z0-9_-]{16,}/g,
  /\b(?:A3T[A-Z0-9]|AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[\w-]{30,}/g,
  /\bya29\.[\w-]{20,}/g,
  /\bgh[opsur]_[A-Za-z0-9]{30,}/g,
  /\bgithub_pat_\w{30,}/g,
  /\bxox[abeoprs]-[\w-]{10,}/g,
  /\bxapp-[\w-]{10,}/g,
  /\bATATT[\w=-]{20,}/g,
  /\bsk-[\w-]{20,}/g,
  /\b[rs]k_(?:live|test)_\w{16,}/g,
  /https:\/\/discord(?:app)?\.com\/api\/webhooks\/[\w/-]+/g,
  /https:\/\/hooks\.slack\.com\/[\w/-]+/g,
]

/**
 * A token that is signed (JWT), behind what it is joined to. What follows is looked at first: a text of nothing but beginnings would else take
 * minutes.
 */
const signed = /(?<![\w-])(?=[\w-]+\.eyJ[\w-]{10,}\.[\w-])([\w-]*?)\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]+/g

/** A header that was quoted: its name stays, what it carries does not. */
const header = /\b((?:proxy-)?authorization["']?\s*[:=]\s*["']?)(?:(?:basic|bearer|digest|token)\s+)?[^\s"',;}]+/gi

/**
 * Takes secrets out of what comes from a service, before it is stored, shown, or sent to a model.
 *
 * @param values what the connection holds that is secret; also found as services write them in addresses, headers and JSON
 */
export function secretFilter(values: Iterable<string>): { clean(text: string): string; isIn(text: string): boolean } {
  const known = [...new Set([...values].filter((value) => value.length >= leastLength).flatMap(writingsOf))]
  // A longer one may begin with a shorter one.
  const longestFirst = known.toSorted((one, other) => other.length - one.length)
  return {
    clean(text) {
      const withoutKnown = longestFirst.reduce((left, value) => left.replaceAll(value, mark), text)
      const withoutCarried = withoutKnown.replace(header, `$1${mark}`).replace(signed, `$1${mark}`)
      return patterns.reduce((left, pattern) => left.replace(pattern, mark), withoutCarried)
    },
    isIn: (text) => longestFirst.some((value) => text.includes(value)),
  }
}

function writingsOf(value: string): string[] {
  const base64 = Buffer.from(value).toString('base64')
  return [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    base64,
    base64.replace(/=+$/, ''),
    Buffer.from(value).toString('base64url'),
  ].filter((writing) => writing.length >= leastLength)
}
