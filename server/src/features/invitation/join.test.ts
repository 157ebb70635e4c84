import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { MemberFilters } from '@quarry/contract/wire/workspace/member'
import type { AccountCtx, WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { billing, subscribe } from '../../../testing/plans.ts'
import { openWorld } from '../../../testing/world.ts'
import { closeAccount } from '../account/close-account.ts'
import { openSession } from '../account/login/session.ts'
import { removeMember } from '../handover/remove-member.ts'
import { listMembers } from '../member/list-members.ts'
import { invitationMailJob } from './invitation.jobs.ts'
import { cancel, invite } from './invite.ts'
import { decline, joinByLink, joinWorkspace } from './join.ts'
import { invitedWorkspaces, readLink } from './read-invitations.ts'
import { signUpInvited } from './sign-up.ts'

const world = await openWorld()
const refused = (error: string) => ({ name: 'Failure', error })
const person = { firstName: '하늘', lastName: '김', job: 'Designer', password: 'correct-horse1', agreeMarketing: false }

async function invited(owner: WorkspaceCtx, email: string): Promise<string> {
  await invite(owner, { invitations: [{ email }] })
  return mailedToken(email)
}

async function mailedToken(email: string): Promise<string> {
  for (const { name, payload } of await world.waitingJobs())
    if (name === invitationMailJob.name)
      await invitationMailJob.run(world.app(), invitationMailJob.payload.parse(payload), new AbortController().signal)
  const mails = await world.db
    .selectFrom('outbox_mail')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .execute()
  return /token=([\w-]+)/.exec(mails[0]?.body_text ?? '')?.[1] ?? assert.fail(`no mail to ${email}`)
}

const memberOf = (owner: WorkspaceCtx, { account }: AccountCtx) =>
  world.db
    .selectFrom('member')
    .select(['role', 'status'])
    .where('workspace_id', '=', owner.workspace.id)
    .where('account_id', '=', account.id)
    .executeTakeFirst()
const statusOf = async (owner: WorkspaceCtx, email: string) =>
  (
    await world.db
      .selectFrom('invitation')
      .select('status')
      .where('workspace_id', '=', owner.workspace.id)
      .where('email', '=', email)
      .executeTakeFirst()
  )?.status

test('who is invited by two workspaces answers each for itself', async () => {
  const [here, there] = [await world.member(), await world.member()]
  const kim = await world.account()
  for (const owner of [here, there]) await invited(owner, kim.account.email)
  assert.equal((await joinWorkspace(kim, { workspaceId: there.workspace.id })).code, there.workspace.code)
  assert.deepEqual(
    [await memberOf(here, kim), await statusOf(here, kim.account.email), await statusOf(there, kim.account.email)],
    [undefined, 'not_joined', 'joined'],
  )
  assert.equal((await joinWorkspace(kim, { workspaceId: here.workspace.id })).code, here.workspace.code)
})

test('a link ends when its invitation is withdrawn, and another invitation does not bring it back', async () => {
  const owner = await world.member()
  const kim = await world.account()
  const former = await invited(owner, kim.account.email)
  await cancel(owner, { emails: [kim.account.email] })
  world.clock.advance({ minutes: 1 })
  const token = await invited(owner, kim.account.email)
  await assert.rejects(joinByLink(kim, { token: former }), refused('invitationMissing'))
  await assert.rejects(readLink(kim, { token: former }), refused('invitationMissing'))
  await joinByLink(kim, { token })
})

test('an invited account joins as a user, by the list or by the link', async () => {
  const owner = await world.member()
  const [kim, lee] = [await world.account(), await world.account()]
  await invited(owner, kim.account.email)
  const token = await invited(owner, lee.account.email)
  const joined = { workspaceId: owner.workspace.id, code: owner.workspace.code }
  assert.deepEqual(await joinWorkspace(kim, { workspaceId: owner.workspace.id }), joined)
  assert.deepEqual(await joinByLink(lee, { token }), joined)
  for (const each of [kim, lee]) assert.deepEqual(await memberOf(owner, each), { role: 'USER', status: 'active' })
  assert.equal(await statusOf(owner, kim.account.email), 'joined')
})

test('the list shows an open invitation with who sent it, until it is answered', async () => {
  const owner = await world.member()
  const kim = await world.account()
  await invited(owner, kim.account.email)
  assert.deepEqual(
    (await invitedWorkspaces(kim)).map(({ id, invitedBy }) => [id, invitedBy]),
    [[owner.workspace.id, 'Ada Kim']],
  )
  await joinWorkspace(kim, { workspaceId: owner.workspace.id })
  assert.deepEqual(await invitedWorkspaces(kim), [])
})

test('an invitation that has run out is neither listed nor accepted', async () => {
  const owner = await world.member()
  const kim = await world.account()
  const token = await invited(owner, kim.account.email)
  world.clock.advance({ days: 2 })
  assert.deepEqual(await invitedWorkspaces(kim), [])
  await assert.rejects(joinByLink(kim, { token }), refused('invitationExpired'))
  assert.equal((await readLink(kim, { token })).status, 'expired')
})

test('a link is only good for the address it was sent to', async () => {
  const owner = await world.member()
  const [kim, eve] = [await world.account(), await world.account()]
  const token = await invited(owner, kim.account.email)
  await assert.rejects(joinByLink(eve, { token }), refused('invitationForOther'))
  await assert.rejects(joinWorkspace(eve, { workspaceId: owner.workspace.id }), refused('invitationMissing'))
  assert.equal(await memberOf(owner, eve), undefined)
})

test('a made-up link leads nowhere', async () => {
  const eve = await world.account()
  await assert.rejects(readLink(eve, { token: 'made-up' }), refused('invitationMissing'))
  await assert.rejects(joinByLink(eve, { token: 'made-up' }), refused('invitationMissing'))
  await assert.rejects(decline(eve, { token: 'made-up' }), refused('invitationMissing'))
})

test('an invitation speaks for the owner once the account of whoever sent it is deleted', async () => {
  const owner = await world.member()
  const admin = await world.member({ of: owner, role: 'ADMIN' })
  const kim = await world.account()
  const token = await invited(admin, kim.account.email)
  await removeMember(owner, { accountId: admin.account.id, publicSources: 'disconnect' })
  await closeAccount(world.db, admin, { reasons: ['other'], comment: '' })
  assert.equal((await readLink(world.anyone(), { token })).invitedBy, 'Ada Kim')
  const listed = (await listMembers(owner, MemberFilters.parse({ search: kim.account.email }))).accounts
  assert.equal(listed[0]?.invitation?.invitedBy, 'Ada Kim')
})

test('opening a link shows what it is for and changes nothing', async () => {
  const owner = await world.member()
  const kim = await world.account()
  const token = await invited(owner, kim.account.email)
  for (let count = 0; count < 2; count++) {
    const link = await readLink(world.anyone(), { token })
    assert.deepEqual(
      [link.workspaceName, link.invitedBy, link.email, link.status, link.hasAccount],
      ['Atlas', 'Ada Kim', kim.account.email, 'open', true],
    )
  }
})

test('a declined invitation cannot be accepted, and the one who sent it sees why', async () => {
  const owner = await world.member()
  const kim = await world.account()
  const token = await invited(owner, kim.account.email)
  await decline(world.anyone(), { token })
  await decline(world.anyone(), { token })
  await assert.rejects(joinByLink(kim, { token }), refused('joinRefused'))
  assert.deepEqual([await statusOf(owner, kim.account.email), (await readLink(kim, { token })).status], ['declined', 'declined'])
})

test('who is logged in declines from the list, nobody else does', async () => {
  const owner = await world.member()
  const [kim, eve] = [await world.account(), await world.account()]
  await invited(owner, kim.account.email)
  const as = async (ctx: AccountCtx) => {
    const sessionToken = (await openSession(world.db, ctx, ctx.account.id)).value
    return { ...ctx, request: { ...ctx.request, sessionToken } }
  }
  await assert.rejects(decline(await as(eve), { workspaceId: owner.workspace.id }), refused('invitationMissing'))
  await assert.rejects(decline(world.anyone(), { workspaceId: owner.workspace.id }), refused('invitationMissing'))
  await decline(await as(kim), { workspaceId: owner.workspace.id })
  assert.equal(await statusOf(owner, kim.account.email), 'declined')
})

test('a member who opens the link again simply goes in', async () => {
  const owner = await world.member()
  const kim = await world.account()
  const token = await invited(owner, kim.account.email)
  await joinByLink(kim, { token })
  assert.equal((await joinByLink(kim, { token })).code, owner.workspace.code)
  assert.equal((await readLink(kim, { token })).status, 'joined')
})

test('a deactivated member does not come back by an old link', async () => {
  const owner = await world.member()
  const kim = await world.account()
  const token = await invited(owner, kim.account.email)
  await joinByLink(kim, { token })
  await world.db
    .updateTable('member')
    .set({ status: 'deactivate' })
    .where('workspace_id', '=', owner.workspace.id)
    .where('account_id', '=', kim.account.id)
    .execute()
  await assert.rejects(joinByLink(kim, { token }), refused('joinRefused'))
})

test('the link of an invited newcomer makes their account, which then joins', async () => {
  const owner = await world.member()
  const email = `${randomUUID()}@a.kr`
  const token = await invited(owner, email)
  assert.equal((await readLink(world.anyone(), { token })).hasAccount, false)
  const { id, subjectId } = await signUpInvited(world.anyone(), { ...person, token })
  assert.equal(subjectId, email)
  const kim: AccountCtx = { ...world.anyone(), account: { id, email, lang: 'en' } }
  await joinByLink(kim, { token })
  assert.equal((await memberOf(owner, kim))?.role, 'USER')
})

test('no account is made by a link that is cancelled, declined, expired or used', async () => {
  const owner = await world.member()
  const [cancelled, declined, used, late] = ['a', 'b', 'c', 'd'].map((name) => `${name}-${randomUUID()}@a.kr`) as [
    string,
    string,
    string,
    string,
  ]
  const tokens = new Map<string, string>()
  for (const email of [cancelled, declined, used, late]) tokens.set(email, await invited(owner, email))
  const signUp = (email: string) => signUpInvited(world.anyone(), { ...person, token: tokens.get(email) ?? '' })
  await cancel(owner, { emails: [cancelled] })
  await decline(world.anyone(), { token: tokens.get(declined) })
  await signUp(used)
  await assert.rejects(signUp(cancelled), refused('joinRefused'))
  await assert.rejects(signUp(declined), refused('joinRefused'))
  await assert.rejects(signUp(used), refused('emailExists'))
  world.clock.advance({ days: 2 })
  await assert.rejects(signUp(late), refused('invitationExpired'))
})

test('of two who accept the last seat at the same moment one gets it', async () => {
  const owner = await world.member()
  const [kim, lee] = [await world.account(billing(world)), await world.account(billing(world))]
  for (const each of [kim, lee]) await invited(owner, each.account.email)
  await subscribe(world, owner, { seats: 2 })
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await joinWorkspace({ ...kim, db: tx }, { workspaceId: owner.workspace.id })
    late = joinWorkspace(lee, { workspaceId: owner.workspace.id })
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await assert.rejects(late, refused('seatLimitExceeded'))
  assert.deepEqual([(await memberOf(owner, kim))?.status, await memberOf(owner, lee)], ['active', undefined])
  assert.equal(await statusOf(owner, lee.account.email), 'not_joined')
})

test('an invitation accepted while it is being cancelled is refused, and stays cancelled', async () => {
  const owner = await world.member()
  const kim = await world.account()
  await invited(owner, kim.account.email)
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await cancel({ ...owner, db: tx }, { emails: [kim.account.email] })
    late = joinWorkspace(kim, { workspaceId: owner.workspace.id })
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await assert.rejects(late, refused('joinRefused'))
  assert.deepEqual([await memberOf(owner, kim), await statusOf(owner, kim.account.email)], [undefined, 'cancelled'])
})

test('an invitation cancelled while it is being accepted is accepted, and there is nothing to cancel', async () => {
  const owner = await world.member()
  const kim = await world.account()
  await invited(owner, kim.account.email)
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await joinWorkspace({ ...kim, db: tx }, { workspaceId: owner.workspace.id })
    late = cancel(owner, { emails: [kim.account.email] })
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await assert.rejects(late, refused('invitationMissing'))
  assert.deepEqual([(await memberOf(owner, kim))?.status, await statusOf(owner, kim.account.email)], ['active', 'joined'])
})

test('who joins is noted in the workspace', async () => {
  const owner = await world.member()
  const kim = await world.account()
  await joinByLink(kim, { token: await invited(owner, kim.account.email) })
  const noted = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'account_id', 'detail'])
    .where('workspace_id', '=', owner.workspace.id)
    .where('subject', '=', kim.account.id)
    .execute()
  assert.deepEqual(noted, [{ action: 'member.join', account_id: kim.account.id, detail: { email: kim.account.email } }])
})
