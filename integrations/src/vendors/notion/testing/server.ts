import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HttpServer, startHttpServer } from '../../../testing/http-server.ts'
import { notionActing } from './acting.ts'
import { type DescribedCall, refuse, type NotionReply } from './described.ts'
import { NotionModel } from './model.ts'
import { NotionConsent } from './oauth.ts'
import { type Capabilities, notionRoutes } from './routes.ts'

const versions = ['2022-06-28', '2025-09-03', '2026-03-11']
const methods = ['POST', 'PATCH', 'DELETE'] as const

export type FakeNotion = HttpServer & {
  model: NotionModel
  consent: NotionConsent
  may: Capabilities
  /** The secret of the internal integration; null: it was taken back. */
  secret: string | null
  /** Cursors handed out before are not taken any more. */
  expireCursors(): void
  /** What the host of the files was asked. */
  fileRequests: HttpServer['requests']
}

/** Notion on 127.0.0.1. */
export async function startNotion(): Promise<FakeNotion> {
  const model = new NotionModel()
  const consent = new NotionConsent()
  const may: Capabilities = { content: true, insert: true, update: true, comments: true, insertComments: true, users: true }
  const cursors = { oldest: 0 }

  // Files lie on a host of their own behind signed addresses, good for an hour: https://developers.notion.com/reference/file-object
  const files = await startHttpServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://files')
    const file = model.files.get(url.pathname)
    if (request.headers.authorization) return void response.writeHead(400).end('Only one auth mechanism allowed')
    if (!file || Number(url.searchParams.get('X-Amz-Signature')) + 3_600_000 < model.now)
      return void response.writeHead(403).end('expired')
    response.end(file.bytes)
  })
  const sign = (path: string): string => `${files.origin}${path}?X-Amz-Expires=3600&X-Amz-Signature=${model.now}`
  const routes = [...notionActing(model, may, sign), ...notionRoutes(model, may, sign, cursors)]

  function answer(headers: IncomingMessage['headers'], call: DescribedCall): NotionReply {
    if (call.path === '/v1/oauth/revoke') return consent.answerRevoke(headers, call.body)
    if (call.path === '/v1/oauth/token') return consent.answerToken(headers, call.body)
    const token = headers.authorization?.replace(/^Bearer /, '')
    if (token === undefined || (token !== server.secret && !consent.access.has(token)))
      return refuse(401, 'unauthorized', 'API token is invalid.')
    if (!versions.includes(call.version)) return refuse(400, 'missing_version', 'Notion-Version header should be defined.')
    for (const route of routes) {
      const match = route.path.exec(call.path)
      if (match && route.method === call.method) return route.answer(call, ...match.slice(1))
    }
    return refuse(400, 'invalid_request_url', 'Invalid request URL.')
  }

  const http = await startHttpServer((request, response) => void respond(request, response))
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://notion')
    // Opening the consent page counts as agreeing.
    if (url.pathname === '/v1/oauth/authorize') {
      const location = `${url.searchParams.get('redirect_uri')}${consent.authorize(url.href)}`
      return void response.writeHead(302, { location }).end()
    }
    const sent = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString()
    const body = sent.startsWith('{') ? (JSON.parse(sent) as DescribedCall['body']) : {}
    const method = methods.find((each) => each === request.method) ?? 'GET'
    const version = String(request.headers['notion-version'])
    const {
      status = 200,
      json,
      headers = {},
    } = answer(request.headers, { method, path: url.pathname, query: url.searchParams, body, version })
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
  }
  const closeHttp = http[Symbol.asyncDispose].bind(http)
  const server: FakeNotion = Object.assign(http, {
    model,
    consent,
    may,
    secret: 'ntn_4711-secret-of-the-integration',
    expireCursors: () => void (cursors.oldest += 1),
    fileRequests: files.requests,
    async [Symbol.asyncDispose]() {
      await Promise.all([closeHttp(), files[Symbol.asyncDispose]()])
    },
  })
  return server
}
