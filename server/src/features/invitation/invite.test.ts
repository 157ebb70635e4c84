import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { WorkspaceCtx } from '../../context.ts'
import { billing, subscribe } from '../../../testing/plans.ts'
import { openWorld } from '../../../testing/world.ts'
import { mailJobs } from '../../mail/mail.jobs.ts'
import { invitationMailJob, invitationReminderJob } from './invitation.jobs.ts'
import { cancel, checkInvitees, invite, resend } from './invite.ts'
import { readLink } from './read-invitations.ts'
import { writeMails } from './write-mails.ts'

const world = await openWorld()
const jobs = [invitationMailJob, ...mailJobs]
const remind = () => invitationReminderJob.run(world.app(), {}, new AbortController().signal)
const address = (name = 'new') => `${name}-${randomUUID()}@a.kr`
const inviting = (ctx: WorkspaceCtx, ...emails: string[]) => invite(ctx, { invitations: emails.map((email) => ({ email })) })
const mailsTo = (email: string) => world.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', email).execute()
const invitationOf = (email: string) =>
  world.db.selectFrom('invitation').selectAll().where('email', '=', email).executeTakeFirst()
const refused = (error: string) => ({ name: 'Failure', error })

test('an invitation runs for two days and is mailed in the inviter’s language', async () => {
  const owner = await world.member({ lang: 'ko' })
  const email = address()
  await inviting(owner, email)
  await world.runJobs(jobs)
  const [mail, ...others] = await mailsTo(email)
  assert.deepEqual(others, [])
  assert.match(mail?.subject ?? '', /초대했어요/)
  assert.match(mail?.body_text ?? '', /^http:\/\/localhost:3000\/invited\?token=[\w-]{43}$/m)
  const row = await invitationOf(email)
  assert.equal(row?.expires_at.getTime(), world.clock.now().getTime() + 2 * 24 * 60 * 60_000)
})

test('each invitation may carry a language of its own', async () => {
  const owner = await world.member({ lang: 'ko' })
  const email = address()
  await invite(owner, { invitations: [{ email, lang: 'en' }] })
  await world.runJobs(jobs)
  assert.match((await mailsTo(email))[0]?.subject ?? '', /invites you/)
})

test('an address named twice is invited once', async () => {
  const owner = await world.member()
  const email = address()
  assert.deepEqual((await inviting(owner, email, email)).invited, [email])
  await world.runJobs(jobs)
  assert.equal((await mailsTo(email)).length, 1)
})

test('members and the already invited are left out, each reported as such', async () => {
  const owner = await world.member()
  const user = await world.member({ role: 'USER', of: owner })
  const [pending, fresh] = [address('pending'), address('fresh')]
  await inviting(owner, pending)
  const emails = [user.account.email, pending, fresh]
  assert.deepEqual(await checkInvitees(owner, { emails }), { members: [user.account.email], invited: [pending], seatsLeft: null })
  const result = await inviting(owner, ...emails)
  assert.deepEqual(result, { invited: [fresh], members: [user.account.email], alreadyInvited: [pending] })
})

test('a person may be invited by two workspaces at a time', async () => {
  const [one, other] = [await world.member(), await world.member()]
  const email = address()
  await inviting(one, email)
  assert.deepEqual((await inviting(other, email)).invited, [email])
})

test('nobody is invited when there are fewer seats than addresses', async () => {
  const owner = await world.member(billing(world))
  await subscribe(world, owner, { seats: 3 })
  const [first, second, third] = [address(), address(), address()]
  await inviting(owner, first)
  assert.equal((await checkInvitees(owner, { emails: [second] })).seatsLeft, 1)
  await assert.rejects(inviting(owner, second, third), { ...refused('seatLimitExceeded'), detail: '1' })
  assert.equal(await invitationOf(second), undefined)
  await inviting(owner, second)
})

test('a cancelled invitation is off the list, is not mailed, and can be sent again with a new link', async () => {
  const owner = await world.member()
  const email = address()
  await inviting(owner, email)
  assert.deepEqual(await cancel(owner, { emails: [email] }), { changed: 1 })
  await world.runJobs(jobs)
  assert.deepEqual(await mailsTo(email), [])
  await assert.rejects(cancel(owner, { emails: [email] }), refused('invitationMissing'))
  assert.deepEqual((await inviting(owner, email)).invited, [email])
  await world.runJobs(jobs)
  const [mail, ...others] = await mailsTo(email)
  assert.deepEqual(others, [])
  const token = /token=([\w-]{43})/.exec(mail?.body_text ?? '')?.[1] ?? ''
  assert.equal((await readLink(world.anyone(), { token })).status, 'open')
})

test('an invitation of another workspace is neither cancelled nor sent again', async () => {
  const [ours, theirs] = [await world.member(), await world.member()]
  const email = address()
  await inviting(theirs, email)
  await assert.rejects(cancel(ours, { emails: [email] }), refused('invitationMissing'))
  await assert.rejects(resend(ours, { emails: [email] }), refused('invitationMissing'))
  assert.equal((await invitationOf(email))?.status, 'not_joined')
})

test('sending again prolongs by two days and mails one more link', async () => {
  const owner = await world.member()
  const email = address()
  await inviting(owner, email)
  await world.runJobs(jobs)
  world.clock.advance({ days: 3 })
  await resend(owner, { emails: [email] })
  await world.runJobs(jobs)
  assert.equal((await mailsTo(email)).length, 2)
  assert.equal((await invitationOf(email))?.expires_at.getTime(), world.clock.now().getTime() + 2 * 24 * 60 * 60_000)
})

test('an address gets at most five mails an hour', async () => {
  const owner = await world.member()
  const email = address()
  await inviting(owner, email)
  await world.runJobs(jobs)
  for (let count = 0; count < 4; count++) {
    await resend(owner, { emails: [email] })
    await world.runJobs(jobs)
  }
  await assert.rejects(resend(owner, { emails: [email] }), refused('tooManyRequests'))
  world.clock.advance({ hours: 1, ms: 1 })
  await resend(owner, { emails: [email] })
})

test('taking invitations back and sending them again, from any workspace, mails an address no more often', async () => {
  const owner = await world.member()
  const second = await world.member()
  const alsoOwner = { ...owner, workspace: second.workspace }
  await world.db
    .insertInto('member')
    .values({ workspace_id: second.workspace.id, account_id: owner.account.id, role: 'ADMIN', joined_at: world.clock.now() })
    .execute()
  const email = address()
  for (let count = 0; count < 5; count++) {
    const place = count % 2 === 0 ? owner : alsoOwner
    await inviting(place, email)
    await world.runJobs(jobs)
    await cancel(place, { emails: [email] })
  }
  const other = address()
  for (const place of [owner, alsoOwner])
    await assert.rejects(inviting(place, other, email), { ...refused('tooManyRequests'), detail: email })
  assert.equal((await mailsTo(email)).length, 5)
  assert.equal(await invitationOf(other), undefined)
  await inviting(second, email)
  world.clock.advance({ hours: 1 })
  await inviting(owner, email)
})

test('a reminder goes out once, in the last day, to who has not answered', async () => {
  const owner = await world.member()
  const [waiting, declined] = [address('waiting'), address('declined')]
  await inviting(owner, waiting, declined)
  await world.runJobs(jobs)
  await world.db.updateTable('invitation').set({ status: 'declined' }).where('email', '=', declined).execute()
  const remindNow = async () => {
    await remind()
    await world.runJobs(jobs)
    return (await mailsTo(waiting)).length
  }
  assert.equal(await remindNow(), 1)
  world.clock.advance({ hours: 24 })
  assert.equal(await remindNow(), 2)
  assert.equal(await remindNow(), 2)
  assert.match((await mailsTo(waiting)).map(({ subject }) => subject).join(), /ends soon/)
  assert.equal((await mailsTo(declined)).length, 1)
})

test('nobody is reminded of an invitation that has run out', async () => {
  const owner = await world.member()
  const email = address()
  await inviting(owner, email)
  await world.runJobs(jobs)
  world.clock.advance({ days: 2 })
  await remind()
  await world.runJobs(jobs)
  assert.equal((await mailsTo(email)).length, 1)
})

test('two workers at once write each mail once', async () => {
  const owner = await world.member()
  const emails = Array.from({ length: 90 }, () => address())
  await inviting(owner, ...emails)
  const run = () => writeMails(world.app(), owner.workspace.id, new AbortController().signal)
  await Promise.all([run(), run()])
  const mails = await world.db.selectFrom('outbox_mail').select('recipient').where('recipient', 'in', emails).execute()
  assert.deepEqual(mails.map(({ recipient }) => recipient).sort(), emails.sort())
})

test('every invitation has an audit row with who sent it', async () => {
  const owner = await world.member()
  const emails = [address(), address()]
  await inviting(owner, ...emails)
  const entries = await world.db.selectFrom('audit_entry').selectAll().where('workspace_id', '=', owner.workspace.id).execute()
  assert.deepEqual(
    entries.map(({ action, account_id, subject }) => `${action} ${account_id} ${subject}`).sort(),
    emails.map((email) => `invitation.send ${owner.account.id} ${email}`).sort(),
  )
})

test('sending again concerns the invitation of this workspace alone', async () => {
  const [ours, theirs] = [await world.member(), await world.member()]
  const email = address()
  for (const owner of [theirs, ours]) await inviting(owner, email)
  const ends = world.clock.now().getTime() + 2 * 24 * 60 * 60_000
  world.clock.advance({ hours: 5 })
  await resend(ours, { emails: [email] })
  const rows = await world.db.selectFrom('invitation').select(['workspace_id', 'expires_at']).where('email', '=', email).execute()
  assert.equal(rows.find((row) => row.workspace_id === theirs.workspace.id)?.expires_at.getTime(), ends)
})

test('an invitation that has run out is sent again only where there is a seat for it', async () => {
  const owner = await world.member(billing(world))
  await subscribe(world, owner, { seats: 2 })
  const [late, other] = [address('late'), address('other')]
  await inviting(owner, late)
  world.clock.advance({ days: 3 })
  await inviting(owner, other)
  await assert.rejects(resend(owner, { emails: [late] }), { ...refused('seatLimitExceeded'), detail: '0' })
  await resend(owner, { emails: [other] })
})
