import type { FastifyInstance } from 'fastify'

/** As the manifests and `public/sw.js` of the client name it. */
export const sharePath = '/workspace/save'

/**
 * Where browsers send what another app shares with the installed one. The client's worker takes it before it gets here; without the worker
 * it is lost, and the page it would have been saved on says so.
 */
export function serveShareTarget(server: FastifyInstance): void {
  server.register(async (shared) => {
    shared.removeAllContentTypeParsers()
    // Nothing of it is read.
    shared.addContentTypeParser('*', (_request, _body, done) => done(null))
    shared.post(sharePath, async (_request, reply) => reply.redirect(sharePath, 303))
  })
}
