import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { AccountCtx, WorkspaceCtx } from '../../context.ts'
import { openWorld } from '../../../testing/world.ts'
import { mailJobs } from '../../mail/mail.jobs.ts'
import { accountJobs } from '../account/account.jobs.ts'
import { requestPasswordReset, resetPassword } from '../account/password/reset-password.ts'
import { handOutLinks } from './hand-out.ts'
import { invitationMailJob } from './invitation.jobs.ts'
import { invite } from './invite.ts'
import { decline, joinByLink, joinWorkspace } from './join.ts'
import { invitedWorkspaces } from './read-invitations.ts'
import { signUpInvited } from './sign-up.ts'

const world = await openWorld()
const refused = (error: string) => ({ name: 'Failure', error })
const person = { firstName: '하늘', lastName: '김', job: 'Designer', password: 'correct-horse1', agreeMarketing: false }

async function handedOut(by: WorkspaceCtx, email: string): Promise<string> {
  await invite(by, { invitations: [{ email }] })
  const { links } = await handOutLinks(by, { emails: [email] })
  return new URL(links[0]!.link).searchParams.get('token') ?? assert.fail('no link')
}

/** The token of a mailed link to a page. */
async function mailed(email: string, page: 'invited' | 'resetPassword'): Promise<string> {
  await world.runJobs([...accountJobs, ...mailJobs, invitationMailJob])
  const mails = await world.db.selectFrom('outbox_mail').select('body_text').where('recipient', '=', email).execute()
  const found = mails.flatMap(({ body_text: text }) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? [])
  return found[0] ?? assert.fail(`no mail to ${email}`)
}

/** Sets a new password as whoever reads the mail of the address. */
async function reset(email: string): Promise<void> {
  await requestPasswordReset(world.anyone(), { email })
  const form = { password: 'brand-new-1', passwordConfirm: 'brand-new-1' }
  await resetPassword(world.anyone(), { ...form, token: await mailed(email, 'resetPassword') })
}

async function signedUp(token: string): Promise<AccountCtx> {
  const { id, subjectId: email } = await signUpInvited(world.anyone(), { ...person, token })
  return { ...world.anyone(), account: { id, email, lang: 'en' } }
}

/** Somebody made an account of the address of somebody else, whom another workspace has invited. */
async function taken() {
  const [attacker, victim] = [await world.member(), await world.member()]
  const email = `${randomUUID()}@a.kr`
  await invite(victim, { invitations: [{ email, role: 'ADMIN' }] })
  const token = await handedOut(attacker, email)
  return { attacker, victim, email, token, account: await signedUp(token) }
}

test('who made an account of any address by a link that was handed out is not let in where the address was invited', async () => {
  const { victim, account } = await taken()
  assert.deepEqual(await invitedWorkspaces(account), [])
  await assert.rejects(joinWorkspace(account, { workspaceId: victim.workspace.id }), refused('invitationMissing'))
  await assert.rejects(decline(account, { workspaceId: victim.workspace.id }), refused('invitationMissing'))
})

test('neither is who made it before the address was invited', async () => {
  const { email, account } = await taken()
  const later = await world.member()
  await invite(later, { invitations: [{ email }] })
  await assert.rejects(joinWorkspace(account, { workspaceId: later.workspace.id }), refused('invitationMissing'))
})

test('the link itself, and one of another workspace, still let them in', async () => {
  const { attacker, victim, email, token, account } = await taken()
  assert.equal((await joinByLink(account, { token })).code, attacker.workspace.code)
  const { links } = await handOutLinks(victim, { emails: [email] })
  const second = new URL(links[0]!.link).searchParams.get('token')!
  assert.equal((await joinByLink(account, { token: second })).code, victim.workspace.code)
})

test('an account that was made by the mailed link is let in by its address', async () => {
  const [here, there] = [await world.member(), await world.member()]
  const email = `${randomUUID()}@a.kr`
  for (const owner of [here, there]) await invite(owner, { invitations: [{ email }] })
  const account = await signedUp(await mailed(email, 'invited'))
  for (const { workspace } of [here, there])
    assert.equal((await joinWorkspace(account, { workspaceId: workspace.id })).code, workspace.code)
})

test('who reads the mail of the address has the account, and whoever made it keeps no way in', async () => {
  const { victim, email, account } = await taken()
  const { id } = account.account
  const at = world.clock.now()
  await world.db
    .insertInto('openid_identity')
    .values({ issuer: 'https://evil.example', subject: email, account_id: id, created_at: at, last_used_at: at })
    .execute()
  await reset(email)
  assert.deepEqual(await world.db.selectFrom('openid_identity').select('subject').where('account_id', '=', id).execute(), [])
  assert.equal((await joinWorkspace(account, { workspaceId: victim.workspace.id })).code, victim.workspace.code)
})

test('a further address stays with its person when somebody makes an account of it by a link that was handed out', async () => {
  const [attacker, kim] = [await world.member(), await world.account()]
  const email = `${randomUUID()}@a.kr`
  const at = world.clock.now()
  await world.db
    .insertInto('account_email')
    .values({ account_id: kim.account.id, email, created_at: at, confirmed_at: at })
    .execute()
  const owners = () => world.db.selectFrom('account_email').select('account_id').where('email', '=', email).execute()
  await signedUp(await handedOut(attacker, email))
  assert.deepEqual(await owners(), [{ account_id: kim.account.id }])
  await reset(email)
  assert.deepEqual(await owners(), [])
})
