import { refusal, type GoogleReply } from './reply.ts'

/** Which fields of an object were requested; an empty mask is all of it. */
type Mask = Map<string, Mask>

/** A reply with the fields that were requested and no others: https://developers.google.com/workspace/drive/api/guides/fields-parameter */
export function projected(reply: GoogleReply, fields: string | null): GoogleReply {
  if (fields === null || (reply.status ?? 200) !== 200 || reply.body instanceof Uint8Array) return reply
  const mask = maskOf(fields)
  return mask ? { ...reply, body: only(reply.body, mask) } : refusal(400, 'invalidParameter', `Invalid field selection ${fields}`)
}

function only(value: unknown, mask: Mask): unknown {
  if (Array.isArray(value)) return value.map((each) => only(each, mask))
  if (mask.size === 0 || mask.has('*') || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, of]) => (mask.has(name) ? [[name, only(of, mask.get(name)!)]] : [])),
  )
}

/** `a,b(c,d)` as a tree; null when it is not written like that. */
function maskOf(fields: string): Mask | null {
  const tokens = fields.match(/[A-Za-z0-9*]+|[(),]|./g) ?? []
  let at = 0
  function names(): Mask | null {
    const mask: Mask = new Map()
    do {
      const name = tokens[at++]
      if (name === undefined || !/^[A-Za-z0-9*]+$/.test(name)) return null
      let inner: Mask | null = new Map()
      if (tokens[at] === '(') {
        at += 1
        inner = names()
        if (tokens[at++] !== ')') return null
      }
      if (inner === null) return null
      mask.set(name, inner)
    } while (tokens[at] === ',' && ++at)
    return mask
  }
  const mask = names()
  return at === tokens.length ? mask : null
}
