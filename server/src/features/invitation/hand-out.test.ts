import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { invitationRoutes } from '@quarry/contract/routes/workspace/invitation'
import { readConfig } from '../../config.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { openWorld } from '../../../testing/world.ts'
import { updateMembers } from '../member/member.ts'
import { handOutLinks } from './hand-out.ts'
import { invitationEndpoints } from './invitation.routes.ts'
import { cancel, invite } from './invite.ts'
import { joinByLink } from './join.ts'
import { readLink } from './read-invitations.ts'

const world = await openWorld()
const address = () => `${randomUUID()}@a.kr`
const refused = (error: string) => ({ name: 'Failure', error })
const inviting = (ctx: WorkspaceCtx, ...emails: string[]) => invite(ctx, { invitations: emails.map((email) => ({ email })) })
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? assert.fail(link)

test('without a mail server an invitation has a link to give away, which leads where the mailed one does', async () => {
  const owner = await world.member()
  const guest = await world.account()
  await inviting(owner, guest.account.email)
  const { links } = await handOutLinks(owner, { emails: [guest.account.email] })
  assert.deepEqual(
    links.map(({ email }) => email),
    [guest.account.email],
  )
  const token = tokenOf(links[0]!.link)
  assert.equal(links[0]!.link, `http://localhost:3000/invited?token=${token}`)
  assert.equal((await readLink(world.app(), { token })).workspaceId, owner.workspace.id)
  assert.equal((await joinByLink(guest, { token })).workspaceId, owner.workspace.id)
})

test('with a mail server there are none: a link proves that somebody reads the mail of the address', async () => {
  const owner = await world.member()
  const email = address()
  await inviting(owner, email)
  const sending = { ...owner, config: readConfig({ SMTP_URL: 'smtp://localhost' }) }
  await assert.rejects(handOutLinks(sending, { emails: [email] }), refused('notFound'))
})

test('an invitation that was withdrawn, or ran out, or is of another workspace, has no link', async () => {
  const [ours, theirs] = [await world.member(), await world.member()]
  const [withdrawn, foreign, over] = [address(), address(), address()]
  await inviting(ours, withdrawn)
  await inviting(theirs, foreign)
  await cancel(ours, { emails: [withdrawn] })
  for (const email of [withdrawn, foreign])
    await assert.rejects(handOutLinks(ours, { emails: [email] }), refused('invitationMissing'))
  await inviting(ours, over)
  world.clock.advance({ days: 2 })
  await assert.rejects(handOutLinks(ours, { emails: [over] }), refused('invitationMissing'))
})

test('it is written down who made a link, and the link is not', async () => {
  const owner = await world.member()
  const email = address()
  await inviting(owner, email)
  const { links } = await handOutLinks(owner, { emails: [email] })
  const entries = await world.db.selectFrom('audit_entry').selectAll().where('action', '=', 'invitation.handOut').execute()
  const [entry] = entries.filter(({ subject }) => subject === email)
  assert.equal(entry?.account_id, owner.account.id)
  const stored = await world.db.selectFrom('invitation_link').selectAll().execute()
  assert.ok(!JSON.stringify([entries, stored]).includes(tokenOf(links[0]!.link)))
})

test('members, strangers and admins who do not manage members are refused', async () => {
  const server = await world.server(invitationEndpoints)
  const owner = await world.member()
  const email = address()
  await inviting(owner, email)
  const admin = await world.member({ role: 'ADMIN', of: owner })
  await updateMembers(world.db, owner.workspace.id, [admin.account.id], { privileges: ['apps', 'payments', 'agents'] })
  const ask = async (ctx: WorkspaceCtx) =>
    (await server.as(ctx)).client.call(invitationRoutes.handOut, { workspaceId: owner.workspace.id, emails: [email] })
  await assert.rejects(ask(await world.member({ role: 'USER', of: owner })), { error: 'forbidden' })
  await assert.rejects(ask(admin), { error: 'forbidden' })
  await assert.rejects(ask(await world.member()), { error: 'workspaceMissing' })
  assert.equal((await ask(owner)).links.length, 1)
})

test('who was made a member while the call was under way is refused', async () => {
  const owner = await world.member()
  const admin = await world.member({ role: 'ADMIN', of: owner })
  const email = address()
  await inviting(owner, email)
  await updateMembers(world.db, owner.workspace.id, [admin.account.id], { role: 'USER' })
  await assert.rejects(handOutLinks(admin, { emails: [email] }), refused('forbidden'))
})
