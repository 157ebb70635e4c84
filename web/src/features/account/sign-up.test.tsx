import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { en } from '../../locales/en.ts'
import { currentToasts } from '../../ui/layers/toast.ts'
import { RequestSignUp } from './RequestSignUp.tsx'
import { SignUpByLink } from './SignUpByLink.tsx'

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

const rules = { mode: 'open', domains: [], isFirst: false, termsUrl: null, privacyUrl: null, mails: 'sent' }

function fillIn() {
  fill('First name', 'Minji')
  fill('Last name', 'Kim')
  fill('Job title', 'PM')
  fill('Password', 'quarry123')
  fill('Password again', 'quarry123')
  for (const name of [/19 or older/, /terms/, /privacy/]) fireEvent.click(box(name))
}

async function openForm(more: object = {}, onDone = vi.fn(), refusal?: 'passwordCommon') {
  const calls = answerWith({
    'GET /account/signUp': { json: { ...rules, ...more } },
    'GET /account/verifyToken': { json: { email: 'minji@acme.example', purpose: 'signUp' } },
    'POST /account/create': refusal ?? { json: { id: minji.id, subjectId: minji.subjectId } },
    'POST /account/login': { json: minji },
  })
  await renderPage(<SignUpByLink token="link" onDone={onDone} />)
  await screen.findByText('Almost there')
  return calls
}

test('an address that is none is not sent', async () => {
  const calls = answerWith({})
  await renderPage(<RequestSignUp />)
  await screen.findByLabelText('Email')
  fill('Email', 'minji')
  press('Send the sign-up link')
  expect(screen.getByRole('alert').textContent).toBe('This does not look like an email address.')
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([])
})

test('an email that has an account is told by the toast of the specification, and once', async () => {
  answerWith({ 'POST /account/jwt/requestSignUpByJwt': 'emailExists' })
  await renderPage(<RequestSignUp />)
  await screen.findByLabelText('Email')
  fill('Email', 'minji@acme.example')
  press('Send the sign-up link')
  await vi.waitFor(() => expect(currentToasts().map(({ text }) => text)).toEqual([en.toast_exist_email_error]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a used link leads to a new one', async () => {
  answerWith({ 'GET /account/verifyToken': 'linkInvalid' })
  await renderPage(<SignUpByLink token="link" onDone={() => null} />)
  expect((await screen.findByRole('link', { name: 'Get a new link' })).getAttribute('href')).toBe('/signUp')
})

test('the email of the link cannot be changed', async () => {
  await openForm()
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
})

test('an incomplete form names what is missing and sends nothing', async () => {
  const calls = await openForm()
  press('Create account')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Please fill in this field.',
    'Please fill in this field.',
    'Please fill in this field.',
    'Please fill in this field.',
    'The required agreements are missing.',
  ])
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([])
})

test('what is missing of the agreements is read with each that is required', async () => {
  await openForm()
  press('Create account')
  const described = [/19 or older/, /terms/, /privacy/, /news/].map((name) => box(name).getAttribute('aria-describedby'))
  const missing = screen.getByText('The required agreements are missing.').id
  expect(described).toEqual([missing, missing, missing, null])
})

test('agreeing to all includes the optional one, which can be taken back', async () => {
  await openForm()
  fireEvent.click(box(/Agree to all/))
  fireEvent.click(box(/news/))
  expect([box(/19 or older/).checked, box(/news/).checked, box(/Agree to all/).indeterminate]).toEqual([true, false, true])
})

test('a complete form creates the account and logs in', async () => {
  const done = vi.fn()
  const calls = await openForm({}, done)
  fillIn()
  press('Create account')
  await vi.waitFor(() => expect(done.mock.calls[0]?.[0]).toEqual(minji))
  expect(calls.find(({ route }) => route === 'POST /account/create')?.body).toMatchObject({
    token: 'link',
    agreeMarketing: false,
    isOver19: true,
    lang: 'en',
  })
})

async function askForLink(more: object) {
  answerWith({ 'GET /account/signUp': { json: { ...rules, ...more } }, 'POST /account/jwt/requestSignUpByJwt': { json: {} } })
  await renderPage(<RequestSignUp />)
  await screen.findByLabelText('Email')
  fill('Email', 'minji@acme.example')
  press('Send the sign-up link')
  await screen.findByRole('heading', { name: 'Check your mail' })
}

test('what says that the link is sent is read out in place of the form, and leads back into its field', async () => {
  await askForLink({})
  expect(document.activeElement?.textContent).toBe('Check your mail')
  press('Use another email')
  expect(document.activeElement).toBe(await screen.findByLabelText('Email'))
})

test('without a mail server, the mail is one press away on the machine itself', async () => {
  await askForLink({ mails: 'outbox' })
  expect((await screen.findByRole('link', { name: 'Open the mail' })).getAttribute('href')).toBe('/dev/mail')
})

test('without a mail server, others learn whom to ask, and are not sent looking for spam', async () => {
  await askForLink({ mails: 'terminal' })
  expect(await screen.findByText(/on the terminal of the server/)).toBeTruthy()
  expect([screen.queryByText(/spam/), screen.queryByRole('link', { name: 'Open the mail' })]).toEqual([null, null])
})

test('an installation without an account begins with the first one, and has nothing to log in to', async () => {
  answerWith({ 'GET /account/signUp': { json: { ...rules, isFirst: true } } })
  await renderPage(<RequestSignUp />)
  expect(await screen.findByRole('heading', { name: 'Create the first account' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
})

test('the form names the domains whose addresses may sign up', async () => {
  answerWith({ 'GET /account/signUp': { json: { ...rules, mode: 'domains', domains: ['acme.com', 'acme.kr'] } } })
  await renderPage(<RequestSignUp />)
  expect(await screen.findByText('Use an address at acme.com, acme.kr.')).toBeTruthy()
})

for (const mode of ['invitation', 'closed'])
  test(`${mode}: whoever looks for the form is told why there is none`, async () => {
    answerWith({ 'GET /account/signUp': { json: { ...rules, mode } } })
    await renderPage(<RequestSignUp />)
    expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toBe('/login')
    expect(screen.queryByLabelText('Email')).toBeNull()
  })

test('the texts one agrees to can be read: the operator’s own, or those that come with Quarry', async () => {
  await openForm({ termsUrl: 'https://acme.com/terms' })
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await vi.waitFor(() => expect(addressOf('Read the terms of use')).toBe('https://acme.com/terms'))
  expect(addressOf('Read the privacy policy')).toBe('/docs/privacy')
})

test('a name that is a web address is refused before it is sent', async () => {
  await openForm()
  fill('First name', 'https://evil.example')
  press('Create account')
  expect(screen.getByText('A name cannot hold a web address.')).toBeTruthy()
})

test('a common password is refused at its field', async () => {
  await openForm({}, vi.fn(), 'passwordCommon')
  fillIn()
  press('Create account')
  expect(await screen.findByText(/one of the first that others try/)).toBeTruthy()
})
