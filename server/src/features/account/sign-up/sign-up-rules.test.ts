import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { readConfig } from '../../../config.ts'
import { openWorld } from '../../../../testing/world.ts'
import { createAccount, requestSignUp } from './sign-up.ts'
import { readSignUpRules } from './sign-up-rules.ts'

const world = await openWorld()
const empty = await openWorld()
await world.account()
const form = { firstName: 'Ada', lastName: 'Kim', job: 'Engineer', password: 'correct-horse1', agreeMarketing: false }
const under = (env: Record<string, string>, { anyone } = world) => anyone({}, { config: readConfig(env) })
const domains = { SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'acme.com, @acme.kr' }
const refused = (error: string) => ({ name: 'Failure', error })

async function mailedToken(email: string, { anyone, db } = world): Promise<string> {
  await requestSignUp(anyone(), { email })
  const mail = await db.selectFrom('outbox_mail').select('body_text').where('recipient', '=', email).executeTakeFirstOrThrow()
  return mail.body_text.match(/token=([\w-]+)/)?.[1] ?? assert.fail('no link in the mail')
}

for (const [mode, failure] of [
  ['invitation', 'signUpByInvitation'],
  ['closed', 'signUpClosed'],
] as const) {
  test(`${mode}: a stranger gets no link, and learns of no address whether it has an account`, async () => {
    const { account } = await world.account()
    const ctx = under({ SIGN_UP: mode })
    await assert.rejects(requestSignUp(ctx, { email: account.email }), refused(failure))
    await assert.rejects(requestSignUp(ctx, { email: `${randomUUID()}@example.com` }), refused(failure))
  })

  test(`${mode}: a link that was mailed before makes no account`, async () => {
    const token = await mailedToken(`${randomUUID()}@example.com`)
    await assert.rejects(createAccount(under({ SIGN_UP: mode }), { ...form, token }), refused(failure))
  })

  test(`${mode}: the very first account can be made, and no second one`, async () => {
    const rivals = await Promise.all(['a', 'b'].map((name) => mailedToken(`${name}-${randomUUID()}@example.com`, empty)))
    const ctx = under({ SIGN_UP: mode }, empty)
    assert.equal((await readSignUpRules(ctx)).mode, 'open')
    const made = await Promise.allSettled(rivals.map((token) => createAccount(ctx, { ...form, token })))
    assert.deepEqual(made.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    assert.equal((await readSignUpRules(ctx)).mode, mode)
    await empty.db.deleteFrom('audit_entry').execute()
    await empty.db.deleteFrom('account').execute()
  })
}

test('domains: an address there signs up', async () => {
  const email = `${randomUUID()}@acme.kr`
  await requestSignUp(under(domains), { email })
  const token = await mailedToken(`${randomUUID()}@acme.com`)
  assert.match((await createAccount(under(domains), { ...form, token })).subjectId, /@acme\.com$/)
})

for (const elsewhere of ['example.com', 'sub.acme.com', 'notacme.com', 'acme.com.example'])
  test(`domains: ${elsewhere} is another one, whoever has an account there`, async () => {
    await assert.rejects(requestSignUp(under(domains), { email: `${randomUUID()}@${elsewhere}` }), refused('signUpDomain'))
    const token = await mailedToken(`${randomUUID()}@${elsewhere}`)
    await assert.rejects(createAccount(under(domains), { ...form, token }), refused('signUpDomain'))
  })

test('domains: the first account is no exception', async () => {
  await assert.rejects(requestSignUp(under(domains, empty), { email: 'first@example.com' }), refused('signUpDomain'))
  assert.equal((await readSignUpRules(under(domains, empty))).mode, 'domains')
})

test('everybody can read who may sign up and which texts they agree to', async () => {
  const texts = { TERMS_URL: 'https://acme.com/terms', PRIVACY_URL: 'https://acme.com/privacy' }
  assert.deepEqual(await readSignUpRules(under({ ...domains, ...texts })), {
    mode: 'domains',
    domains: ['acme.com', 'acme.kr'],
    isFirst: false,
    termsUrl: 'https://acme.com/terms',
    privacyUrl: 'https://acme.com/privacy',
    mails: 'outbox',
  })
})

test('an installation without an account says so', async () => {
  assert.equal((await readSignUpRules(under({}, empty))).isFirst, true)
})

test('where mails are depends on who asks', async () => {
  const sent = { SMTP_URL: 'smtp://localhost' }
  assert.equal((await readSignUpRules(under(sent))).mails, 'sent')
  const afar = world.anyone({ isForwarded: true }, { config: readConfig({}) })
  assert.equal((await readSignUpRules(afar)).mails, 'terminal')
})
