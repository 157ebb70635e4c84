import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of any site may call it: no cookie counts there, and what they know is a token of their own. */
    anyOrigin?: true
  }
}

const exposed = 'WWW-Authenticate, Mcp-Session-Id, MCP-Protocol-Version, Retry-After'
/** `*` stands for every header but this one. */
const accepted = 'Authorization, *'
const rememberSeconds = 7_200

/** Lets pages read the replies of what is marked so, refusals included. Never with credentials: browsers refuse that beside `*`. */
export function showToPages(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (!routeOptions.config.anyOrigin) return
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposed)
  })
}

/** Browsers ask before they send a token, or anything but a form. */
export function answerPreflights(server: FastifyInstance, path: string, methods: readonly string[]): void {
  server.options(path, { config: { anyOrigin: true } }, async (_request, reply) =>
    reply
      .status(204)
      .header('access-control-allow-methods', methods.join(', '))
      .header('access-control-allow-headers', accepted)
      .header('access-control-max-age', rememberSeconds)
      .send(),
  )
}
