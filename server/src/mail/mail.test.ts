import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../config.ts'
import type { App } from '../context.ts'
import { atomic } from '../db/db.ts'
import { startMailServer } from '../../testing/services/mail-server.ts'
import { openWorld } from '../../testing/world.ts'
import { mailJobs, mailSendJob } from './mail.jobs.ts'
import { signUpMail } from './templates/sign-up.ts'

const world = await openWorld()
const link = 'https://quarry.example.com/signUp?token=s3cret-token'
const mailTo = (to: string) => ({
  to,
  subject: '가입을 완료해 주세요',
  text: `Open this:\n${link}\n\nBye`,
  html: `<p>Open <a href="${link}">this</a></p>`,
})
const withSmtp = (url: string): Partial<App> => ({
  config: readConfig({ DATA_DIR: world.dataDir, SMTP_URL: url, MAIL_FROM: 'Quarry <mail@quarry.example.com>' }),
})
const stored = (to: string) => world.db.selectFrom('outbox_mail').select('id').where('recipient', '=', to).execute()
const idOf = async (to: string) => (await stored(to))[0]?.id ?? assert.fail(`no mail to ${to}`)

test('without a mail server the terminal shows whom to give which link', async () => {
  await world.app().mail.send(world.db, mailTo('shown@example.com'))
  await world.runJobs(mailJobs)
  const line = world.logged.find(({ message }) => message.includes('shown@example.com'))
  assert.equal(line?.message, `Mail to shown@example.com: 가입을 완료해 주세요 ${link}`)
})

test('without a mail server the mail stays in the outbox', async () => {
  await world.app().mail.send(world.db, mailTo('stays@example.com'))
  await world.runJobs(mailJobs)
  assert.equal((await stored('stays@example.com')).length, 1)
})

test('a mail of an undone change is neither stored, shown nor sent', async () => {
  const undone = atomic(world.db, async (tx) => {
    await world.app().mail.send(tx, mailTo('undone@example.com'))
    throw new Error('undo')
  })
  await assert.rejects(undone, /undo/)
  assert.equal(await world.runJobs(mailJobs), 0)
  assert.equal((await stored('undone@example.com')).length, 0)
  assert.ok(!world.logged.some(({ message }) => message.includes('undone@example.com')))
})

test('mails leave the outbox after thirty days', async () => {
  await world.app().mail.send(world.db, mailTo('old@example.com'))
  world.clock.advance({ days: 30, ms: 1 })
  await world.app().mail.send(world.db, mailTo('new@example.com'))
  await world.runJobs(mailJobs)
  assert.deepEqual([(await stored('old@example.com')).length, (await stored('new@example.com')).length], [0, 1])
})

test('a mail server gets the mail with both forms and every character', async () => {
  await using server = await startMailServer()
  await world.app().mail.send(world.db, mailTo('both@example.com'))
  await world.runJobs(mailJobs, withSmtp(server.url))
  const [mail, ...others] = server.mails
  assert.deepEqual(others, [])
  assert.deepEqual([mail?.from, mail?.to], ['mail@quarry.example.com', ['both@example.com']])
  assert.match(mail?.source ?? '', /^Content-Type: multipart\/alternative/m)
  assert.match(mail?.source ?? '', /^Subject: =\?UTF-8\?/m)
  assert.match(mail?.source ?? '', /^Auto-Submitted: auto-generated/m)
  assert.ok(mail?.text.includes(link))
})

test('a mail brings the mark that it shows, so that nothing is fetched when it is opened', async () => {
  await using server = await startMailServer()
  const letter = signUpMail({ link, days: 3 }, 'ko')
  await world.app().mail.send(world.db, { to: 'marked@example.com', ...letter })
  await world.runJobs(mailJobs, withSmtp(server.url))
  const shown = /src="cid:([^"]+)"/.exec(letter.html)?.[1]
  assert.ok(shown)
  const source = server.mails[0]?.source ?? ''
  assert.match(source, /^Content-Type: multipart\/related/m)
  assert.ok(source.includes(`Content-ID: <${shown}>`) || source.includes(`Content-Id: <${shown}>`))
  assert.match(source, /^Content-Disposition: inline/m)
})

test('a mail that shows no mark brings no file', async () => {
  await using server = await startMailServer()
  await world.app().mail.send(world.db, mailTo('plain@example.com'))
  await world.runJobs(mailJobs, withSmtp(server.url))
  assert.doesNotMatch(server.mails[0]?.source ?? '', /image\/png/)
})

test('a mail is named by its row, so that one sent twice after a crash is recognised', async () => {
  await using server = await startMailServer()
  await world.app().mail.send(world.db, mailTo('named@example.com'))
  const id = await idOf('named@example.com')
  await world.runJobs(mailJobs, withSmtp(server.url))
  assert.match(server.mails[0]?.source ?? '', new RegExp(`^Message-ID: <${id}@quarry\\.example\\.com>`, 'im'))
})

test('a mail that was taken is forgotten and never sent again', async () => {
  await using server = await startMailServer()
  await world.app().mail.send(world.db, mailTo('once@example.com'))
  const mailId = await idOf('once@example.com')
  await world.runJobs(mailJobs, withSmtp(server.url))
  assert.equal((await stored('once@example.com')).length, 0)
  await mailSendJob.run(world.app(withSmtp(server.url)), { mailId }, new AbortController().signal)
  assert.equal(server.mails.length, 1)
})

test('while one worker hands over a mail another does not', async () => {
  await using server = await startMailServer()
  const release = server.holdReplies()
  await world.app().mail.send(world.db, mailTo('rivals@example.com'))
  const mailId = await idOf('rivals@example.com')
  const run = () => mailSendJob.run(world.app(withSmtp(server.url)), { mailId }, new AbortController().signal)
  const first = run()
  while (server.mails.length === 0) await sleep(5)
  await run()
  release()
  await first
  assert.equal(server.mails.length, 1)
})

test('a mail the server refuses stays for the next try', async () => {
  await using server = await startMailServer({ refuse: { code: 451, message: 'Try again later' } })
  await world.app().mail.send(world.db, mailTo('refused@example.com'))
  await assert.rejects(world.runJobs(mailJobs, withSmtp(server.url)), /451/)
  assert.equal((await stored('refused@example.com')).length, 1)
})

test('neither the log nor the failure of a mail server contains a link', async () => {
  await using server = await startMailServer({ refuse: { code: 554, message: 'No' } })
  const before = world.logged.length
  await world.app().mail.send(world.db, mailTo('quiet@example.com'))
  const failure = await world.runJobs(mailJobs, withSmtp(server.url)).catch((error: Error) => error)
  assert.ok(failure instanceof Error)
  const printed = JSON.stringify([world.logged.slice(before), failure.message, failure.stack, failure.cause])
  assert.ok(!printed.includes('s3cret-token'))
})

test('with a mail server nothing is shown on the terminal', async () => {
  await using server = await startMailServer()
  const before = world.logged.length
  await world.app().mail.send(world.db, mailTo('silent@example.com'))
  await world.runJobs(mailJobs, withSmtp(server.url))
  assert.deepEqual(world.logged.slice(before), [])
})

test('a deleted mail is not a failure', async () => {
  await mailSendJob.run(world.app(), { mailId: randomUUID() }, new AbortController().signal)
})
