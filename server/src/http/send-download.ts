import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteRangeOf, type ByteRange } from './byte-range.ts'
import type { Download, FileInParts } from './endpoint.ts'
import { fail } from './fail.ts'

/** Always an attachment, never sniffed: the bytes come from a source nobody has vouched for. @throws Failure rangeBeyond */
export async function sendDownload(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  offered: Download | FileInParts,
): Promise<FastifyReply> {
  if (!('whole' in offered)) return send(reply, offered)
  const tag = `"${offered.tag}"`
  reply.header('accept-ranges', 'bytes').header('etag', tag)
  // Whoever has a part of other bytes gets all of these.
  const isFresh = headers['if-range'] === undefined || headers['if-range'] === tag
  const { range } = headers
  if (range === undefined || method !== 'GET' || !isFresh || byteRangeOf(range, Infinity) === null)
    return send(reply, await offered.whole())
  const size = await offered.size()
  const part = byteRangeOf(range, size)
  if (part === null) return send(reply, await offered.whole())
  if (part === 'beyond') {
    reply.header('content-range', `bytes */${size}`)
    throw fail('rangeBeyond')
  }
  const isAll = part.from === 0 && part.to === size
  const sent = isAll ? await offered.whole() : await partOf(offered, part)
  reply.code(206).header('content-range', `bytes ${part.from}-${part.to - 1}/${size}`)
  return send(reply, sent)
}

async function partOf(file: FileInParts, part: ByteRange): Promise<Download> {
  return { ...file, bytes: await file.part(part), size: part.to - part.from }
}

function send(reply: FastifyReply, { bytes, name, mediaType, size, isFinal = false }: Download): FastifyReply {
  if (size !== null) reply.header('content-length', size)
  return (
    reply
      .type(mediaType)
      .header('cache-control', isFinal ? 'private, max-age=31536000, immutable' : 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`)
      // A stream ends with the reply, also with one that nobody reads.
      .send(bytes instanceof Readable ? bytes : Readable.from(bytes))
  )
}
