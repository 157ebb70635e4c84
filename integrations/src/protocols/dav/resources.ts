import { malformed, namespacesOf, parseResponse, type Resource } from './multistatus.ts'

/** One `response` and what precedes the first are some hundred characters each; more than this is nonsense that must not pile up. */
const maxPiece = 2 ** 20
const maxStart = 2 ** 14
/** No landmark is longer, so a search may continue this far before the end of what was searched already. */
const maxLandmark = 200
const name = (local: string) => `(?:[^\\s<>/:!?&]+:)?${local}`
// No `<` stands in a start tag: what begins again and again would otherwise be searched to its end each time.
const root = new RegExp(`<${name('multistatus')}(?=[\\s/>])(?:[^<>"']|"[^<"]*"|'[^<']*')*>`)
const landmark = new RegExp(`<!--|<!\\[CDATA\\[|</${name('response')}\\s*>|</${name('multistatus')}\\s*>`, 'g')
const closings: Record<string, string> = { '<!--': '-->', '<![CDATA[': ']]>' }

/**
 * Reads the answer to a PROPFIND while it arrives, one `response` at a time: a folder may hold more files than fit into memory as XML.
 *
 * @param contentType header of the answer, for its charset; null when absent.
 * @throws IntegrationError `upstream` when the answer is no listing or ends too early. UnreadableThing when a thing in it is not well-formed.
 */
export async function* readResources(chunks: AsyncIterable<Uint8Array>, contentType: string | null): AsyncGenerator<Resource> {
  let text = ''
  let scope: Record<string, string> | null = null
  let from = 0
  let ended = false

  // The loop continues after the end, since only an answer that was read to its last byte leaves its connection usable.
  for await (const chunk of decode(chunks, contentType)) {
    if (ended) continue
    text += chunk
    if (scope === null) {
      const start = startOf(text)
      if (start === null) continue
      scope = namespacesOf(start.tag)
      text = text.slice(start.end)
      ended = start.tag.endsWith('/>')
    }
    while (!ended) {
      const found = nextLandmark(text, from)
      from = found.at
      if (found.kind === 'none') break
      if (found.kind === 'response') yield parseResponse(text.slice(0, from), scope)
      ended = found.kind === 'end'
      text = text.slice(from)
      from = 0
    }
    if (text.length > maxPiece) throw malformed('goes on without an end')
  }
  if (!ended) throw malformed('ends too early')
}

/** The start tag of the listing; null when it has not arrived. Fails as soon as it cannot come any more: an endless page is not read on. */
function startOf(text: string): { tag: string; end: number } | null {
  // Comments are blanked, not cut, so that places stay the same.
  const plain = text.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => ' '.repeat(comment.length))
  const match = root.exec(plain)
  const before = text.slice(0, match?.index ?? text.length)
  if (/<html[\s>]|<!DOCTYPE\s+html/i.test(before) || before.length > maxStart) throw malformed('is not a WebDAV listing')
  if (/<!DOCTYPE/i.test(before)) throw malformed('defines its own document type')
  return match === null ? null : { tag: match[0], end: match.index + match[0].length }
}

/**
 * Where the next `response` or the listing ends, passing over comments and quoted text; where to search on if that has not arrived.
 *
 * @param from a place that is not inside a comment or quoted text.
 */
function nextLandmark(text: string, from: number): { kind: 'response' | 'end' | 'none'; at: number } {
  for (let at = from; ;) {
    landmark.lastIndex = at
    const match = landmark.exec(text)
    if (match === null) return { kind: 'none', at: Math.max(at, text.length - maxLandmark) }
    const after = match.index + match[0].length
    const closing = closings[match[0]]
    if (closing === undefined) return { kind: match[0].includes('multistatus') ? 'end' : 'response', at: after }
    const closed = text.indexOf(closing, after)
    if (closed === -1) return { kind: 'none', at: match.index }
    at = closed + closing.length
  }
}

async function* decode(chunks: AsyncIterable<Uint8Array>, contentType: string | null): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  for await (const chunk of chunks) {
    decoder ??= decoderFor(contentType, chunk)
    yield decoder.decode(chunk, { stream: true })
  }
}

function decoderFor(contentType: string | null, start: Uint8Array): TextDecoder {
  const declared = /<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(Buffer.from(start.subarray(0, 200)).toString('latin1'))
  const marked =
    start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined
  const label = marked ?? /charset\s*=\s*"?([\w.-]+)/i.exec(contentType ?? '')?.[1] ?? declared?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label)
  } catch (error) {
    throw malformed('is written in an unknown character set', error)
  }
}
