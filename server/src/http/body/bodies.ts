import type { FastifyInstance } from 'fastify'
import { cutSlow, type BodyTimeouts } from './slow-body.ts'

/** Calls send JSON. Forms of other sites can send text without asking us first, and nobody else does. */
export function takeJson(calls: FastifyInstance, { bodyMs }: BodyTimeouts): void {
  calls.removeContentTypeParser(['text/plain', 'application/json'])
  const parse = calls.getDefaultJsonParser('error', 'error')
  calls.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients say that every call of theirs is JSON, also those that have nothing to send.
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
  calls.addHook('onRequest', async (request, reply) => cutSlow(request.raw, reply.raw, { bodyMs }))
}

/** Others' protocols: the body is bytes, read by whoever knows the protocol. */
export function takeBytes(calls: FastifyInstance, { bodyMs }: BodyTimeouts): void {
  calls.removeAllContentTypeParsers()
  calls.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  calls.addHook('onRequest', async (request, reply) => cutSlow(request.raw, reply.raw, { bodyMs }))
}

/** Here the body is the bytes of a file, which the route reads itself; anything else would be taken for them. */
export function takeFiles(uploads: FastifyInstance, { file }: BodyTimeouts): void {
  uploads.removeAllContentTypeParsers()
  uploads.addContentTypeParser(
    ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp'],
    { bodyLimit: Number.MAX_SAFE_INTEGER },
    (_request: unknown, payload: unknown, done: (error: null, body: unknown) => void) => done(null, payload),
  )
  uploads.addHook('onRequest', async (request, reply) => cutSlow(request.raw, reply.raw, file))
}
