import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startHttpServer } from '../../../testing/http-server.ts'
import { botScopes } from '../channel/guide.ts'
import { slackTools } from '../toolset/toolset.ts'
import { answering } from './answering.ts'
import { SlackCaller } from './calling.ts'
import { FakeCommand } from './commanding.ts'
import { SlackConsent } from './consent.ts'
import { sharing } from './files.ts'
import { acme, SlackInstalls } from './installing.ts'
import { type SlackReply, type Args, type TokenHolder, type Method, refused } from './method.ts'
import { slackModel } from './model.ts'
import { reading } from './reading.ts'
import { startSockets } from './sockets.ts'
import { streaming } from './streaming.ts'
import { writing } from './writing.ts'

type Trouble = { status: number; json: object; headers?: Record<string, string> }
const writes = [
  'chat.postMessage',
  'chat.startStream',
  'chat.appendStream',
  'chat.stopStream',
  'chat.scheduleMessage',
  'chat.delete',
  'chat.deleteScheduledMessage',
  'reactions.add',
  'files.completeUploadExternal',
]

export type FakeSlack = Awaited<ReturnType<typeof startSlack>>

/** A Slack workspace on 127.0.0.1, as its documentation says. @param now its clock, in milliseconds */
export async function startSlack({ now = Date.now }: { now?: () => number } = {}) {
  const model = slackModel(now)
  /** https://docs.slack.dev/reference/methods */
  const methods: Readonly<Record<string, Method>> = {
    ...reading(model),
    ...writing(model),
    ...sharing(model, () => held.at),
    ...answering(model),
    ...streaming(model),
  }
  const tokens = new Map<string, TokenHolder & { over: string | null }>()
  const ada = model.user('ada', 'Ada Lovelace')
  const calls: string[] = []
  const installs = new SlackInstalls()
  const sockets = await startSockets()
  const commands = new Map<string, FakeCommand>()
  const consent = new SlackConsent(({ user, scopes }) => token({ user, scopes }))

  /** Of a person, or of an app's bot. */
  function token({
    user = ada.id,
    scopes = slackTools.scopes?.consent ?? [],
    bot = null,
    team = acme,
  }: Partial<TokenHolder> = {}): string {
    const made = `${bot === null ? (consent.rotates ? 'xoxe.xoxp' : 'xoxp') : 'xoxb'}-${randomUUID()}`
    tokens.set(made, { user, bot, scopes, team, over: null })
    return made
  }

  /** An app of this workspace with its bot, which calls what it is given an address of. */
  function app({ scopes = botScopes(true) }: { scopes?: readonly string[] } = {}) {
    const bot = model.user('quarry', 'Quarry', { is_bot: true })
    const signingSecret = randomUUID().replaceAll('-', '')
    const at = { address: '', redirectUri: null as string | null }
    const botId = model.id('B')
    const apiToken = token({ user: bot.id, bot: botId, scopes })
    const client = installs.register(
      (granted, team) => ({ token: token({ user: bot.id, bot: botId, scopes: granted, team }), bot: bot.id }),
      () => at.redirectUri,
    )
    const caller = new SlackCaller(model, {
      secret: signingSecret,
      bot: bot.id,
      address: () => at.address,
      socket: sockets.app(),
      command: () => new FakeCommand(held.at, commands),
    })
    const toInstall = { clientId: client.id, clientSecret: client.secret, signingSecret }
    return {
      bot,
      settings: { apiToken, signingSecret },
      toInstall,
      toListen: { apiToken, appToken: caller.socket.token },
      caller,
      at,
    }
  }

  const held = {
    /** Where it is. */
    at: '',
    app,
    model,
    ada,
    calls,
    consent,
    installs,
    token,
    settings: { apiToken: token() },
    /** Bots whose apps were taken out. */
    uninstalled: [] as string[],
    /** Answers in place of Slack, which then does nothing. */
    trouble: null as ((method: string) => Trouble | null) | null,
    /** What is done and never answered. */
    isLost: null as ((method: string) => boolean) | null,
    /** Refuses all tokens there are, with `token_revoked` or `token_expired`. */
    end(why: string) {
      for (const each of tokens.values()) each.over = why
    },
    /** Takes scopes off all tokens there are. */
    narrow(scopes: readonly string[]) {
      for (const each of tokens.values()) each.scopes = scopes
    },
    /** Calls that may have changed something people see. */
    writes: () => calls.filter((method) => writes.includes(method)),
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://here')
    const given = await text(request)
    const method = /^\/api\/([\w.]+)$/.exec(url.pathname)?.[1] ?? ''
    calls.push(method)
    const trouble = held.trouble?.(method)
    const file = model.files.get(/^\/upload\/v1\/(\w+)$/.exec(url.pathname)?.[1] ?? '')
    if (file) {
      const isWhole = Buffer.byteLength(given) === file.length
      if (isWhole) file.content = given
      return void response.writeHead(isWhole ? 200 : 400).end()
    }
    const kept = model.files.get(/^\/files-pri\/(\w+)\//.exec(url.pathname)?.[1] ?? '')
    if (kept) {
      const holder = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
      // Who may not is led to the page where people sign in.
      if (!holder?.scopes.includes('files:read')) return void response.writeHead(302, { location: '/signin' }).end()
      return void response.writeHead(200).end(kept.content)
    }
    const command = commands.get(/^\/commands\/(\w[\w-]*)$/.exec(url.pathname)?.[1] ?? '')
    if (command) {
      const isTaken = !trouble && command.take(JSON.parse(given) as Args)
      return void response
        .writeHead(trouble?.status ?? (isTaken ? 200 : 404), { ...trouble?.headers })
        .end(isTaken ? 'ok' : 'expired_url')
    }
    const done: Trouble = trouble ?? { status: 200, json: replyTo(method, request, url, given) }
    if (held.isLost?.(method)) return void response.destroy()
    const granted = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')?.scopes
    const scopes = granted && { 'x-oauth-scopes': granted.join(',') }
    response
      .writeHead(done.status, { 'content-type': 'application/json', ...scopes, ...done.headers })
      .end(JSON.stringify(done.json))
  }

  function replyTo(method: string, { headers }: IncomingMessage, url: URL, given: string): SlackReply {
    const type = headers['content-type']?.split(';')[0]
    const isJson = type === 'application/json'
    const form = new URLSearchParams(isJson ? '' : given)
    if (method === 'oauth.v2.access')
      return installs.access(headers.authorization, form) ?? consent.access(headers.authorization, form)
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    if (bearer === undefined) return refused('not_authed')
    const socket = method === 'apps.connections.open' ? sockets.open(bearer) : null
    if (socket) return socket
    const by = tokens.get(bearer)
    if (!by) return refused('invalid_auth')
    if (by.over !== null) return refused(by.over)
    if (method === 'auth.revoke') {
      by.over = 'token_revoked'
      return { ok: true, revoked: true }
    }
    if (method === 'apps.uninstall') {
      const client = { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
      if (!installs.isClient(client)) return refused('bad_client_secret')
      for (const each of tokens.values()) if (each.user === by.user) each.over = 'account_inactive'
      held.uninstalled.push(by.user)
      return { ok: true }
    }
    const args: Args = isJson
      ? (JSON.parse(given || '{}') as Args)
      : { ...Object.fromEntries(url.searchParams), ...Object.fromEntries(form) }
    if (method === 'auth.test') {
      const { name } = model.users.get(by.user)!
      const whose = { url: 'https://acme.slack.com/', team: by.team.name, team_id: by.team.id, user: name, user_id: by.user }
      return { ok: true, ...whose, ...(by.bot !== null && { bot_id: by.bot }) }
    }
    const known = methods[method]
    if (!known) return refused('unknown_method')
    const stranger = Object.keys(args).find((name) => !known.takes.includes(name))
    if (stranger !== undefined) return refused('invalid_arguments', { response_metadata: { messages: [stranger] } })
    const missing = known.needs?.(args).find((any) => !any.some((scope) => by.scopes.includes(scope)))
    if (missing) return refused('missing_scope', { needed: missing.join(','), provided: by.scopes.join(',') })
    return known.answer(args, by)
  }

  const server = await startHttpServer((request, response) => void answer(request, response))
  held.at = server.origin
  return Object.assign(held, {
    server,
    origin: server.origin,
    async [Symbol.asyncDispose]() {
      await sockets[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  })
}
