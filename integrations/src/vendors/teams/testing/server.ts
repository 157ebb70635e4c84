import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startHttpServer } from '../../../testing/http-server.ts'
import { type BotSigner, TeamsCaller } from './calling.ts'
import { type TeamsMessage, teamsModel } from './model.ts'
import { answer, type TeamsReply } from './operations.ts'

export type FakeTeams = Awaited<ReturnType<typeof startTeams>>

/** Keys do for all of a process: that of Teams, and one for other channels of the Bot Framework. */
const newSigner = (kid: string): BotSigner => ({ key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, kid })
let signers: { teams: BotSigner; other: BotSigner } | null = null

const published = ({ key, kid }: BotSigner, endorsements: string[]) => ({
  ...createPublicKey(key).export({ format: 'jwk' }),
  kid,
  x5t: kid,
  use: 'sig',
  endorsements,
})

/** Microsoft's sign-in for bots and the Bot Connector of Teams on 127.0.0.1. @param now its clock, in milliseconds */
export async function startTeams({ now = Date.now }: { now?: () => number } = {}) {
  const model = teamsModel(now)
  const signing = (signers ??= { teams: newSigner('tmS5w5Ha'), other: newSigner('wcOth3r') })
  const apps = new Map<string, string>()
  const tokens = new Map<string, string>()
  let troubles: { on: RegExp; reply: TeamsReply; times: number }[] = []
  const keys = { teams: signing.teams }
  /** In people's OneDrive, by where it is given away. */
  const files = new Map<string, Buffer>()

  function token(tenant: string, form: URLSearchParams): TeamsReply {
    const id = form.get('client_id') ?? ''
    const refused = (error: string, description: string, status = 400): TeamsReply => ({
      status,
      body: { error, error_description: `${description} Trace ID: 0000` },
    })
    if (tenant !== model.tenant) return refused('invalid_request', `AADSTS90002: Tenant '${tenant}' not found.`)
    if (!apps.has(id)) return refused('unauthorized_client', `AADSTS700016: Application '${id}' was not found.`)
    if (apps.get(id) !== form.get('client_secret')) return refused('invalid_client', 'AADSTS7000215: Invalid client secret.', 401)
    if (form.get('scope') !== 'https://api.botframework.com/.default' || form.get('grant_type') !== 'client_credentials')
      return refused('invalid_scope', 'AADSTS1002012: The provided value for scope is not valid.')
    const value = `bot-token-${tokens.size + 1}`
    tokens.set(value, id)
    return { status: 200, body: { token_type: 'Bearer', expires_in: 3_599, access_token: value } }
  }

  async function replyTo(request: IncomingMessage): Promise<TeamsReply> {
    const url = new URL(request.url ?? '/', server.origin)
    const [method, body] = [request.method ?? 'GET', await text(request)]
    const trouble = troubles.find(({ on }) => on.test(`${method} ${decodeURIComponent(url.pathname)}`))
    if (trouble) {
      trouble.times -= 1
      troubles = troubles.filter(({ times }) => times > 0)
      return trouble.reply
    }
    const [, tenant] = /^\/([^/]+)\/oauth2\/v2\.0\/token$/.exec(url.pathname) ?? []
    if (tenant !== undefined) return token(tenant, new URLSearchParams(body))
    if (url.pathname === '/v1/.well-known/openidconfiguration')
      return { status: 200, body: { issuer: 'https://api.botframework.com', jwks_uri: `${server.origin}/v1/.well-known/keys` } }
    if (url.pathname === '/v1/.well-known/keys')
      return {
        status: 200,
        body: { keys: [published(keys.teams, ['msteams']), published(signing.other, ['webchat', 'directline'])] },
      }
    const app = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (!app)
      return { status: 401, body: { error: { code: 'BotNotRegistered', message: 'No registration found for this bot.' } } }
    const [, path] = /^\/teams\/v3\/(.+)$/.exec(url.pathname) ?? []
    if (path === undefined) return { status: 404, body: {} }
    return answer(model, { method, path, query: url.searchParams, body: body === '' ? null : JSON.parse(body), app })
  }

  /** Files are for whoever has their address, and a token is none of its business. */
  const drive = await startHttpServer((request, response) => {
    const file = files.get(request.url ?? '')
    response.writeHead(request.headers.authorization === undefined && file ? 200 : 401).end(file)
  })
  const server = await startHttpServer((request, response) => void replyTo(request).then((reply) => send(response, reply)))
  let count = 0

  /** A bot of the tenant, which is called at the address that it is given. */
  function app(name = 'Quarry') {
    count += 1
    const [id, clientSecret, at] = [
      `00001111-aaaa-4222-8bbb-${String(count).padStart(12, '0')}`,
      `secret~of~${count}`,
      { address: '' },
    ]
    apps.set(id, clientSecret)
    const caller = new TeamsCaller(model, signing.teams, { id, name, address: () => at.address })
    return { id, at, caller, settings: { clientId: id, tenantId: model.tenant, clientSecret } }
  }

  return {
    origin: server.origin,
    model,
    app,
    signing,
    /** Puts a file into somebody's OneDrive. @returns what is sent along of it */
    shared(name: string, content: string): TeamsMessage['files'][number] {
      const path = `/download.aspx?UniqueId=${files.size + 1}&tempauth=v1`
      files.set(path, Buffer.from(content))
      return { name, address: `${drive.origin}${path}` }
    },
    /** Microsoft signs with another key from now on. */
    rollOver(): BotSigner {
      keys.teams = newSigner(`rolled-${Date.now()}`)
      return keys.teams
    },
    /** The secret of a bot has ended. */
    revoke: (id: string) => {
      apps.set(id, 'another')
      tokens.clear()
    },
    fail: (on: RegExp, reply: TeamsReply, times = 1) => void troubles.push({ on, reply, times }),
    paths: () => server.requests.map(({ path }) => decodeURIComponent(path.replace(/\?.*/, ''))),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await drive[Symbol.asyncDispose]()
    },
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: TeamsReply): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(body ?? {}))
}
