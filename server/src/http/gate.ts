import { type AccountId, AgentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { canAtAll } from '@quarry/contract/workspace/permission'
import { type Placed, type Route, scopeOf } from '@quarry/contract/wire/route'
import type { Scope } from '@quarry/contract/workspace/scope'
import type { AccountCtx, AnyoneCtx, App, RequestFacts, WorkspaceCtx } from '../context.ts'
import { fail } from './fail.ts'

/** Who calls with an API key. */
export type KeyCaller = {
  account: AccountCtx['account']
  apiKey: NonNullable<AccountCtx['apiKey']> & {
    scopes: readonly Scope[]
    /** The one workspace it works in; null: every workspace of the account. */
    workspaceId: WorkspaceId | null
  }
}

/** @property isOpen false while the workspace is deactivated. */
export type Membership = Pick<WorkspaceCtx, 'workspace' | 'role' | 'privileges'> & { isOpen: boolean }

type Visitor = Pick<AccountCtx, 'account'> & { membership: Membership | null }

/** What the features provide to the platform to find out who is calling. */
export type Gate = {
  /** The account of a live session; null for an unknown or ended one. @throws Failure sessionReplaced */
  identify(token: string): Promise<AccountCtx['account'] | null>
  /** The same with its active membership, null as below, in one look. @throws Failure sessionReplaced */
  identifyMember(token: string, workspaceId: WorkspaceId): Promise<Visitor | null>
  /** @throws Failure apiKeyInvalid, apiKeyExpired, tooManyRequests */
  identifyKey(secret: string, address: string): Promise<KeyCaller>
  /** The same, also with the token of an app that a person let in; only what takes apps knows these tokens. */
  identifyKeyOrApp(secret: string, address: string): Promise<KeyCaller>
  /** The caller's active membership; null when there is none, or the workspace does not exist. */
  membership(accountId: AccountId, workspaceId: WorkspaceId): Promise<Membership | null>
  /** The same in the workspace of this code. */
  membershipByCode(accountId: AccountId, code: string): Promise<Membership | null>
  /** The workspace that something is in, of those the account may enter; null when it is in none of them. */
  placeOf(accountId: AccountId, thing: Placed, id: AgentId | SourceId): Promise<WorkspaceId | null>
}

/** What was sent, not yet parsed. */
export type RawInput = { query: unknown; body: unknown }

/**
 * The context a route's handler runs in, or a refusal: every call passes here, so access is decided in one place, and before anything
 * else that was sent is looked at.
 *
 * @throws Failure sessionRequired — not logged in; workspaceMissing — not a member (whether or not the workspace exists), or it is deactivated; forbidden — the table of permissions does not allow it; invalidInput — the workspace is not named; apiKeyInvalid, apiKeyExpired; apiKeyRefused, apiKeyScopeMissing — not for this key.
 */
export async function admit(
  app: App,
  gate: Gate,
  route: Route,
  request: RequestFacts,
  raw: RawInput,
): Promise<AnyoneCtx | AccountCtx | WorkspaceCtx> {
  const anyone = anyoneOf(app, request)
  if (route.access === 'anyone') return anyone

  const key = request.apiKey === null ? null : await admitKey(gate, route, request.apiKey, request.address)
  const workspaceId = route.access === 'account' ? null : namedWorkspace(route, raw)
  const { membership: named, ...caller } = key
    ? { ...key, membership: workspaceId && (await membershipOfKey(gate, key, workspaceId)) }
    : await admitPerson(gate, request, workspaceId)
  if (route.access === 'account') return { ...anyone, ...caller }

  const membership = named ?? (await membershipByThing(gate, route, raw, key ?? caller))
  if (workspaceId === null && !membership) throw fail('invalidInput', { detail: 'workspaceId' })
  if (!membership || !(membership.isOpen || route.evenDeactivated)) throw fail('workspaceMissing')
  // What also depends on whose thing it is, the operation asks again once it knows.
  if (!canAtAll(membership, route.access)) throw fail('forbidden')
  return { ...anyone, ...caller, ...membership }
}

export const anyoneOf = (app: App, { origin, signal, ...request }: RequestFacts): AnyoneCtx => ({
  ...app,
  request,
  origin,
  signal,
})

/** @param workspaceId null when the call is about none, or names it wrongly. */
async function admitPerson(gate: Gate, { sessionToken }: RequestFacts, workspaceId: WorkspaceId | null): Promise<Visitor> {
  if (sessionToken === null) throw fail('sessionRequired')
  const visitor = workspaceId ? await gate.identifyMember(sessionToken, workspaceId) : await identifyAlone(gate, sessionToken)
  if (!visitor) throw fail('sessionRequired')
  return visitor
}

async function identifyAlone(gate: Gate, token: string): Promise<Visitor | null> {
  const account = await gate.identify(token)
  return account && { account, membership: null }
}

/** A key of one workspace is a stranger in every other, also where its owner is none. */
async function membershipOfKey(gate: Gate, key: KeyCaller, workspaceId: WorkspaceId): Promise<Membership | null> {
  const isElsewhere = key.apiKey.workspaceId !== null && key.apiKey.workspaceId !== workspaceId
  return isElsewhere ? null : gate.membership(key.account.id, workspaceId)
}

const things = { agent: { id: AgentId, missing: 'agentMissing' }, source: { id: SourceId, missing: 'sourceMissing' } } as const

/**
 * The caller's place where what the call is about is; null when that is not named, or a workspace is.
 * @throws Failure agentMissing, sourceMissing — it is nowhere, or where the caller is a stranger.
 */
async function membershipByThing(
  gate: Gate,
  { placedBy }: Route,
  { query, body }: RawInput,
  caller: KeyCaller | Pick<AccountCtx, 'account'>,
): Promise<Membership | null> {
  const sent = { ...(query as object), ...(body as object) } as Readonly<Record<string, unknown>>
  if (!placedBy || 'workspaceId' in sent) return null
  const { id, missing } = things[placedBy.thing]
  const named = id.safeParse([sent[placedBy.field]].flat()[0])
  if (!named.success) return null
  const place = await gate.placeOf(caller.account.id, placedBy.thing, named.data)
  const membership =
    place && (await ('apiKey' in caller ? membershipOfKey(gate, caller, place) : gate.membership(caller.account.id, place)))
  if (!membership) throw fail(missing)
  return membership
}

/**
 * The key of a program with its person's membership in the workspace that it speaks with.
 * @param code of that workspace; null: the one that the key is for.
 * @throws Failure apiKeyInvalid, apiKeyExpired; apiKeyRefused — it is for no workspace in particular; workspaceMissing
 */
export async function admitProgram(
  gate: Gate,
  { apiKey: secret, address }: RequestFacts,
  code: string | null,
): Promise<KeyCaller & { membership: Membership }> {
  if (secret === null) throw fail('apiKeyInvalid')
  const key = await gate.identifyKey(secret, address)
  const own = key.apiKey.workspaceId
  if (code === null && own === null) throw fail('apiKeyRefused')
  const membership = await (code === null ? gate.membership(key.account.id, own!) : gate.membershipByCode(key.account.id, code))
  const isElsewhere = own !== null && own !== membership?.workspace.id
  if (!membership?.isOpen || isElsewhere) throw fail('workspaceMissing')
  return { ...key, membership }
}

async function admitKey(gate: Gate, route: Route, secret: string, address: string): Promise<KeyCaller> {
  const caller = await gate.identifyKey(secret, address)
  const scope = scopeOf(route)
  // Calls about the account reach beyond the one workspace such a key is for.
  const isTooWide = route.access === 'account' && caller.apiKey.workspaceId !== null
  if (scope === null || isTooWide) throw fail('apiKeyRefused')
  if (!caller.apiKey.scopes.includes(scope)) throw fail('apiKeyScopeMissing', { detail: scope })
  return caller
}

/** Null when what is sent is no id. */
function namedWorkspace(route: Route, { query, body }: RawInput): WorkspaceId | null {
  const sent = route.query && 'workspaceId' in route.query.shape ? query : body
  const named = WorkspaceId.safeParse((sent as { workspaceId?: unknown } | null | undefined)?.workspaceId)
  return named.success ? named.data : null
}
