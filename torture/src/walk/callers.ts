import { accountRoutes } from '@quarry/contract/routes/account/account'
import { apiKeyRoutes } from '@quarry/contract/routes/workspace/api-key'
import type { Client } from '@quarry/contract/client'
import { cookieName } from '@quarry/contract/cookie'
import type { WorkspaceId } from '@quarry/contract/ids'
import { invitationRoutes } from '@quarry/contract/routes/workspace/invitation'
import { memberRoutes } from '@quarry/contract/routes/workspace/member'
import { can, canAtAll, type Caller as Member } from '@quarry/contract/workspace/permission'
import { type Route, scopeOf } from '@quarry/contract/wire/route'
import { offeredScopes } from '@quarry/contract/workspace/scope'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { signUp } from '../../../server/testing/product.ts'
import type { openSnapshots } from './snapshot.ts'
import { makeThings, ofAgents, personal } from './things.ts'

/** Whether the rules refuse this call, which names things that are somebody else's. */
type IsRefused = (route: Route) => boolean
/** @property about other things than those of the workspace that is asked about */
export type Caller = {
  who: string
  headers: Record<string, string>
  isRefused: IsRefused
  about?: Record<string, unknown>
}

const isOfWorkspace = ({ access }: Route): boolean => access !== 'anyone' && access !== 'account'
const everybody: IsRefused = ({ access }) => access !== 'anyone'

/** Fields that name a thing of the workspace: what else a route does, it does to what is the caller's own. */
const things = ['accountId', 'accountIds', 'workspaceContentProviderId', 'contentProviderId', 'contentId', 'documentId']
const namesAny = ({ query, body }: Route, names: readonly string[]): boolean =>
  names.some((name) => name in (query?.shape ?? {}) || name in (body?.shape ?? {}))

/** A member is refused what the table does not allow, and what it allows with one's own things alone. */
function memberRefused(member: Member): IsRefused {
  return (route) => {
    const { access } = route
    if (access === 'anyone' || access === 'account') return false
    // Who names somebody else does not leave, but removes them.
    const action = access === 'member.leave' ? 'member.remove' : access
    const isSomebodys = namesAny(route, personal) && !isForManagers(route, member)
    const isHidden = namesAny(route, ofAgents) && !can(member, 'agent.useUnshared')
    const isRefused = !canAtAll(member, access) || (namesAny(route, things) && !can(member, action))
    return isRefused || ((isSomebodys || isHidden) && !findsNothing(route))
  }
}

/** Who manages agents takes away what others have them asked regularly. */
const isForManagers = ({ method, path }: Route, member: Member): boolean =>
  method === 'DELETE' && path === '/agent/schedule' && can(member, 'agent.schedule')

/** Lists of what is the caller's own, narrowed by what a thing is called: there is nothing of others in them. */
const lists = ['GET /agent', 'GET /agent/conversation', 'GET /ai/agent/approvals']
const findsNothing = ({ method, path }: Route): boolean => lists.includes(`${method} ${path}`)

/** Everybody who may ask for something of a workspace that is not theirs to have, and the workspace with its things. */
export async function gather(origin: string, database: Awaited<ReturnType<typeof openSnapshots>>) {
  const owner = await signUp(origin, 'olga')
  const { workspaceId } = owner
  const { id: ownerId } = await owner.client.call(accountRoutes.profile, {})
  const session = (cookie: string) => ({ cookie, origin })
  const named = async (name: string) => {
    const person = await signUp(origin, name)
    const { id } = await person.client.call(accountRoutes.profile, {})
    return { ...person, id, email: `${name}@example.com` }
  }
  const invite = (email: string, role: 'ADMIN' | 'USER') =>
    owner.client.call(invitationRoutes.invite, { workspaceId, invitations: [{ email, role }] })
  async function member(name: string, role: 'ADMIN' | 'USER') {
    const person = await named(name)
    await invite(person.email, role)
    await person.client.call(invitationRoutes.join, { workspaceId })
    return person
  }
  const [user, admin, other, bare, left, elsewhere, invited, late, asleep] = [
    await member('ursula', 'USER'),
    await member('adam', 'ADMIN'),
    await member('theo', 'ADMIN'),
    await member('bertha', 'ADMIN'),
    await member('dora', 'ADMIN'),
    await named('otto'),
    await named('ida'),
    await named('emil'),
    await named('zoe'),
  ]
  await owner.client.call(memberRoutes.changePrivileges, { workspaceId, accountIds: [bare.id], privileges: [] })
  await invite(invited.email, 'ADMIN')

  const key = async (client: Client, scopes: readonly (typeof offeredScopes)[number][], of: WorkspaceId | null = null) => {
    const form = { workspaceId: of, description: 'walk', scopes: [...scopes], expiresInDays: 1 }
    const { apiKey, tokenId } = await client.call(apiKeyRoutes.create, form)
    return { headers: { authorization: `Bearer ${apiKey}` }, tokenId }
  }
  const all = [...offeredScopes]
  const ownersKey = await key(owner.client, all)
  const one = await key(owner.client, ['search'])
  const [usersKey, elsewhereKey, boundKey] = [
    await key(user.client, all),
    await key(elsewhere.client, all),
    await key(elsewhere.client, all, elsewhere.workspaceId),
  ]
  const agentThings = await makeThings({ ...owner, id: ownerId }, database)
  const source = { serviceName: 'upload', displayName: 'Papers', accessLevel: 'RESTRICTED', settings: {} } as const
  const { sourceId } = await owner.client.call(sourceRoutes.add, { workspaceId, ...source })

  const scoped: Caller[] = []
  for (const scope of offeredScopes.filter((each) => each.startsWith('agents:'))) {
    const { headers } = await key(owner.client, [scope])
    scoped.push({
      who: `a key of the owner for ${scope} alone`,
      headers,
      isRefused: (route) => route.access !== 'anyone' && scopeOf(route) !== scope,
    })
  }

  // The rest only time, or a call that ends something, brings about.
  await database.change(`update member set status = 'deactivate' where account_id = $1`, left.id)
  await database.change(`update session set expires_at = now() - interval '1 minute' where account_id = $1`, late.id)
  await database.change(`update workspace set status = 'deactivate' where id = $1`, asleep.workspaceId)

  const byKey =
    (refused: IsRefused): IsRefused =>
    (route) =>
      route.access !== 'anyone' && (scopeOf(route) === null || refused(route))
  const targets = {
    workspaceId,
    workspaceContentProviderId: sourceId,
    contentProviderId: sourceId,
    contentProviderIdList: [sourceId],
    accountId: other.id,
    accountIds: [other.id],
    tokenId: ownersKey.tokenId,
    emails: [invited.email],
    ...agentThings,
  }
  // Who may do everything in a workspace of theirs names what is in ours.
  const misplaced = { ...targets, workspaceId: elsewhere.workspaceId, serviceName: 'mcpmine' }
  const callers: Caller[] = [
    { who: 'nobody logged in', headers: { origin }, isRefused: everybody },
    { who: 'somebody whose session is over', headers: session(late.session), isRefused: everybody },
    { who: 'somebody with a made-up session', headers: session(`${cookieName('session', false)}=x`), isRefused: everybody },
    {
      who: 'the owner from a page of others',
      headers: { cookie: owner.session, origin: 'https://attacker.example' },
      isRefused: isChange,
    },
    { who: 'the owner of another workspace', headers: session(elsewhere.session), isRefused: isOfWorkspace },
    { who: 'somebody invited who has not joined', headers: session(invited.session), isRefused: isOfWorkspace },
    { who: 'a deactivated administrator', headers: session(left.session), isRefused: isOfWorkspace },
    { who: 'a USER', headers: session(user.session), isRefused: memberRefused({ role: 'USER' }) },
    { who: 'an ADMIN', headers: session(admin.session), isRefused: memberRefused({ role: 'ADMIN' }) },
    {
      who: 'an ADMIN without privileges',
      headers: session(bare.session),
      isRefused: memberRefused({ role: 'ADMIN', privileges: [] }),
    },
    {
      who: 'a key of the owner for searching alone',
      headers: one.headers,
      isRefused: byKey((route) => scopeOf(route) !== 'search'),
    },
    { who: 'a key of the owner, for what no key may', headers: ownersKey.headers, isRefused: byKey(() => false) },
    { who: 'a key of a USER', headers: usersKey.headers, isRefused: byKey(memberRefused({ role: 'USER' })) },
    { who: 'a key of another workspace’s owner', headers: elsewhereKey.headers, isRefused: byKey(isOfWorkspace) },
    {
      who: 'the owner of another workspace, in that one',
      headers: session(elsewhere.session),
      isRefused: namesOurs,
      about: misplaced,
    },
    { who: 'a key for another workspace, in that one', headers: boundKey.headers, isRefused: namesOurs, about: misplaced },
    ...scoped,
    { who: 'a key for another workspace', headers: boundKey.headers, isRefused: everybody },
    { who: 'a made-up key', headers: { authorization: 'Bearer qry_x' }, isRefused: everybody },
  ]
  const sleeping: Caller = {
    who: 'the owner of a deactivated workspace',
    headers: session(asleep.session),
    isRefused: (route) => isOfWorkspace(route) && !route.evenDeactivated,
  }
  return { callers, targets, asleep: { caller: sleeping, targets: { ...targets, workspaceId: asleep.workspaceId } } }
}

/** What is asked for stands in a workspace, and is none of it. */
const namesOurs: IsRefused = (route) =>
  isOfWorkspace(route) &&
  (namesAny(route, [...personal, ...ofAgents, 'workspaceContentProviderId']) ||
    (route.path.startsWith('/agent/mcp') && namesAny(route, ['serviceName']))) &&
  !findsNothing(route)

const isChange: IsRefused = ({ method }) => method !== 'GET'
