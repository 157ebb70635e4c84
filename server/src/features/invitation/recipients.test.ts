import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Config, readConfig } from '../../config.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { openWorld } from '../../../testing/world.ts'
import { cancel, invite, resend } from './invite.ts'

const world = await openWorld()
const people = (count: number, domain = 'a.kr') => Array.from({ length: count }, () => `${randomUUID()}@${domain}`)
const inviting = (ctx: WorkspaceCtx, emails: readonly string[]) =>
  invite(ctx, { invitations: emails.map((email) => ({ email })) })
const refused = (left: number) => ({ name: 'Failure', error: 'invitationLimitReached', detail: String(left) })
const config = (env: Record<string, string>): { config: Config } => ({ config: readConfig(env) })

async function inAnotherWorkspace(ctx: WorkspaceCtx): Promise<WorkspaceCtx> {
  const { workspace } = await world.member()
  const row = { workspace_id: workspace.id, account_id: ctx.account.id, role: 'ADMIN', joined_at: world.clock.now() } as const
  await world.db.insertInto('member').values(row).execute()
  return { ...ctx, workspace }
}

test('somebody alone in a workspace can invite a hundred addresses within an hour, and sees how many are left', async () => {
  const owner = await world.member()
  await inviting(owner, people(60))
  await assert.rejects(inviting(owner, people(41)), refused(40))
  await assert.rejects(inviting(owner, people(1000)), refused(40))
  assert.equal((await inviting(owner, people(40))).invited.length, 40)
  await assert.rejects(inviting(owner, people(1)), refused(0))
  world.clock.advance({ hours: 1 })
  await inviting(owner, people(100))
})

test('other workspaces of the same person do not add to it', async () => {
  const owner = await world.member()
  await inviting(owner, people(100))
  const elsewhere = await inAnotherWorkspace(owner)
  // Two people there have two hundred between them.
  await assert.rejects(inviting(elsewhere, people(101)), refused(100))
})

test('other administrators of the same workspace do not add to it', async () => {
  const owner = await world.member(config({ INVITATIONS_PER_HOUR: '50' }))
  const admin = await world.member({ role: 'ADMIN', of: owner, ...config({ INVITATIONS_PER_HOUR: '50' }) })
  await inviting(owner, people(50))
  await assert.rejects(inviting(admin, people(1)), refused(0))
})

test('a team of ten invites a thousand at once', async () => {
  const owner = await world.member()
  for (let count = 1; count < 10; count++) await world.member({ role: 'USER', of: owner })
  assert.equal((await inviting(owner, people(1000))).invited.length, 1000)
})

test('where the operator lets people in, a thousand are invited at once by whoever is alone', async () => {
  const owner = await world.member(config({ SIGN_UP: 'invitation' }))
  assert.equal((await inviting(owner, people(1000))).invited.length, 1000)
})

test('the operator can say how many', async () => {
  const owner = await world.member(config({ INVITATIONS_PER_HOUR: '3' }))
  await assert.rejects(inviting(owner, people(4)), refused(3))
  await inviting(owner, people(3))
})

test('an address that was mailed within the hour counts once', async () => {
  const owner = await world.member(config({ INVITATIONS_PER_HOUR: '2' }))
  const [email = '', other = ''] = people(2)
  await inviting(owner, [email])
  await cancel(owner, { emails: [email] })
  await inviting(owner, [email])
  await inviting(owner, [other])
})

test('sending many invitations again counts as well', async () => {
  const owner = await world.member()
  const [first, second] = [people(100), people(100)]
  await inviting(owner, first)
  world.clock.advance({ hours: 1 })
  await inviting(owner, second)
  world.clock.advance({ hours: 1 })
  await assert.rejects(resend(owner, { emails: [...first, ...second] }), refused(100))
  assert.equal((await resend(owner, { emails: first })).changed, 100)
})

test('who is refused has invited nobody', async () => {
  const owner = await world.member(config({ INVITATIONS_PER_HOUR: '1' }))
  const emails = people(2)
  await assert.rejects(inviting(owner, emails), refused(1))
  assert.deepEqual(await world.db.selectFrom('invitation').select('id').where('email', 'in', emails).execute(), [])
})

test('an address that could not have an account is not invited, whether or not it has one', async () => {
  const owner = await world.member(config({ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'acme.com' }))
  const { account } = await world.account()
  const [outside = ''] = people(1)
  for (const email of [account.email, outside])
    await assert.rejects(inviting(owner, [...people(1, 'acme.com'), email]), { error: 'signUpDomain', detail: email })
  await inviting(owner, people(1, 'acme.com'))
})
