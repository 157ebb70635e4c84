import type { IncomingMessage, ServerResponse } from 'node:http'
import { ConsentDoor } from '../../../testing/consent-door.ts'
import { type HttpServer, startHttpServer } from '../../../testing/http-server.ts'
import { actingOf } from './acting.ts'
import { described } from './description.ts'
import { type Operation, refusal, type Reply, shownComment, user } from './operation.ts'
import { FakeWebhooks } from './webhooks.ts'
import { type FakeFigmaFile, type FakeFolder, FigmaModel } from './model.ts'

export type FakeFigma = AsyncDisposable &
  Pick<HttpServer, 'origin' | 'requests'> & {
    http: HttpServer
    door: ConsentDoor
    model: FigmaModel
    webhooks: FakeWebhooks
    /** A personal access token. */
    apiToken: string
    /** A token as consent would have brought it. */
    give(scopes: readonly string[]): string
    revoke(): void
    /** The next `times` calls whose path matches get this instead. */
    fail(on: RegExp, reply: Reply, times?: number): void
    /** Paths requested since the server started, or since `forget`, without their query. */
    paths(): string[]
    forget(): void
  }

/** Figma as its description and its pages say: https://developers.figma.com/docs/rest-api/ */
export async function startFigma(): Promise<FakeFigma> {
  const model = new FigmaModel()
  const operations = [...operationsOf(model), ...actingOf(model)]
  const webhooks = new FakeWebhooks(model.teamId)
  const tokens = new Map<string, ReadonlySet<string>>()
  let apiToken: string | null = 'figd_0123456789-personal-access-token'
  let troubles: { on: RegExp; times: number; reply: Reply }[] = []

  const give = (scopes: readonly string[]) => {
    const token = `figu_${Math.random().toString(36).slice(2)}`
    tokens.set(token, new Set(scopes))
    return token
  }
  const door = doorOf(give)

  function replyTo({ url = '/', method, headers }: IncomingMessage, sent: string): Reply {
    const { pathname, searchParams: query } = new URL(url, 'http://figma')
    const opened = method === 'POST' ? door.answer(pathname, headers, sent) : null
    if (opened) return opened
    const trouble = troubles.find(({ on }) => on.test(pathname))
    if (trouble) {
      trouble.times -= 1
      troubles = troubles.filter(({ times }) => times > 0)
      return trouble.reply
    }
    // Personal tokens and consent have a header each: https://developers.figma.com/docs/rest-api/authentication
    const held = tokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
    if (!held && (apiToken === null || headers['x-figma-token'] !== apiToken)) return refusal(403, 'Invalid token')
    const hooked = webhooks.answer(method ?? '', pathname, sent, held ?? null)
    if (hooked) return hooked
    for (const { method: own, path, scopes, refuses, refusesBody, check, answer } of operations) {
      const match = path.exec(pathname)
      if (!match || method !== own) continue
      if (held && !scopes.some((scope) => held.has(scope)))
        return refusal(403, `Invalid scope(s): ${[...held].join(', ')}. This endpoint requires the ${scopes[0]} scope`)
      const body: unknown = sent.startsWith('{') ? JSON.parse(sent) : undefined
      const wrong = refuses(query) ?? refusesBody(body)
      if (wrong) return refusal(400, wrong)
      const reply = answer(match.slice(1).map(decodeURIComponent), query, body)
      if ((reply.status ?? 200) === 200) check(reply.body)
      return reply
    }
    return refusal(404, 'Not found')
  }

  const server = await startHttpServer(
    (request, response) => void textOf(request).then((sent) => send(response, replyTo(request, sent))),
  )
  return {
    origin: server.origin,
    requests: server.requests,
    http: server,
    model,
    webhooks,
    apiToken,
    door,
    give,
    revoke() {
      tokens.clear()
      apiToken = null
    },
    fail: (on, reply, times = 1) => void troubles.push({ on, reply, times }),
    paths: () => server.requests.map(({ path }) => path.replace(/\?.*/, '')),
    forget: () => void server.requests.splice(0),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/**
 * https://developers.figma.com/docs/rest-api/authentication: the client proves itself in the header, renewing has an address of its own and
 * brings no other refresh token. Nothing says what kind the token is, and refusals are in Figma's own form.
 */
const doorOf = (give: FakeFigma['give']): ConsentDoor =>
  new ConsentDoor({
    authorize: '/oauth',
    token: '/v1/oauth/token',
    renew: '/v1/oauth/refresh',
    client: 'basic',
    separator: ',',
    parameters: {},
    grant: (scopes) => ({ user_id_string: '1', access_token: give(scopes), expires_in: 7_776_000 }),
    renewed: (scopes) => ({ access_token: give(scopes), expires_in: 7_776_000 }),
    refusal: (error) => ({ status: 400, body: { error: true, status: 400, message: error.replace('_', ' '), i18n: null } }),
  })

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part as Uint8Array)
  return Buffer.concat(parts).toString()
}

function operationsOf(model: FigmaModel): Operation[] {
  const shownFolder = ({ id, name, parent }: FakeFolder) => ({ id, name, parent_folder_id: parent })
  const inside = (parent: string | null) =>
    [...model.folders.values()].filter((folder) => folder.parent === parent).map(shownFolder)
  const ofFolder = (id: string, answer: (folder: FakeFolder) => unknown): Reply => {
    const folder = model.folders.get(id)
    if (!folder) return refusal(404, 'Not found')
    return folder.closed ? refusal(403, 'Forbidden') : { body: answer(folder) }
  }
  const ofFile = (key: string, answer: (file: FakeFigmaFile) => unknown): Reply => {
    const file = model.files.get(key)
    return file && !file.trashed ? { body: answer(file) } : refusal(404, 'Not found')
  }
  return [
    { ...described('/v1/me'), answer: () => ({ body: { ...user('Ada'), email: 'ada@example.com' } }) },
    {
      ...described('/v2/teams/{team_id}/folders'),
      answer: ([id = '']) =>
        id === model.teamId ? { body: { name: 'Acme', folders: inside(null) } } : refusal(404, 'Not found'),
    },
    {
      ...described('/v2/folders/{folder_id}/folders'),
      answer: ([id = '']) => ofFolder(id, ({ name }) => ({ name, folders: inside(id) })),
    },
    {
      ...described('/v2/folders/{folder_id}/files'),
      answer: ([id = '']) =>
        ofFolder(id, ({ name }) => ({
          name,
          files: [...model.files.values()]
            .filter(({ folder, trashed }) => folder === id && !trashed)
            .map((file) => ({ key: file.key, name: file.name, last_modified: file.modified })),
        })),
    },
    {
      ...described('/v1/files/{file_key}/meta'),
      answer: ([key = '']) =>
        ofFile(key, ({ name, modified, creator, editor }) => ({
          file: { name, last_touched_at: modified, editorType: 'figma', creator: user(creator), last_touched_by: user(editor) },
        })),
    },
    {
      ...described('/v1/files/{file_key}/comments'),
      answer: ([key = '']) =>
        ofFile(key, ({ comments }) => ({ comments: comments.map((comment) => shownComment(key, comment)) })),
    },
    {
      ...described('/v1/files/{file_key}'),
      answer: ([key = ''], query) =>
        ofFile(key, ({ name, modified, pages, components }) => ({
          name,
          lastModified: modified,
          editorType: 'figma',
          version: modified,
          components,
          componentSets: {},
          document: cut({ id: '0:0', name: 'Document', type: 'DOCUMENT', children: pages }, Number(query.get('depth') ?? 99)),
        })),
    },
  ]
}

type Children = { children?: unknown[] }

/** "Setting this to 1 returns only Pages, setting it to 2 returns Pages and all top level objects on each page." */
const cut = (node: Children & Record<string, unknown>, depth: number): unknown => {
  const { children, ...rest } = node
  return children && depth > 0
    ? { ...rest, children: children.map((child) => cut(child as Record<string, unknown>, depth - 1)) }
    : rest
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
