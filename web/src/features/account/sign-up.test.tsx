import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { en } from '../../locales/en.ts'
import { currentToasts } from '../../ui/toast.ts'
import { RequestSignUp } from './RequestSignUp.tsx'
import { SignUpByLink } from './SignUpByLink.tsx'

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

async function openForm(onDone = vi.fn()) {
  const calls = answerWith({
    'GET /account/verifyToken': { json: { email: 'minji@acme.example', purpose: 'signUp' } },
    'POST /account/create': { json: { id: minji.id, subjectId: minji.subjectId } },
    'POST /account/login': { json: minji },
  })
  await renderPage(<SignUpByLink token="link" onDone={onDone} />)
  await screen.findByText('Almost there')
  return calls
}

test('an address that is none is not sent', async () => {
  const calls = answerWith({})
  await renderPage(<RequestSignUp />)
  fill('Email', 'minji')
  press('Send the sign-up link')
  expect([screen.getByRole('alert').textContent, calls]).toEqual(['This does not look like an email address.', []])
})

test('an email that has an account is told by the toast of the specification, and once', async () => {
  answerWith({ 'POST /account/jwt/requestSignUpByJwt': 'emailExists' })
  await renderPage(<RequestSignUp />)
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
  expect(calls.map(({ route }) => route)).toEqual(['GET /account/verifyToken'])
})

test('agreeing to all includes the optional one, which can be taken back', async () => {
  await openForm()
  fireEvent.click(box(/Agree to all/))
  fireEvent.click(box(/news/))
  expect([box(/19 or older/).checked, box(/news/).checked, box(/Agree to all/).indeterminate]).toEqual([true, false, true])
})

test('a complete form creates the account and logs in', async () => {
  const done = vi.fn()
  const calls = await openForm(done)
  fill('First name', 'Minji')
  fill('Last name', 'Kim')
  fill('Job title', 'PM')
  fill('Password', 'quarry123')
  fill('Password again', 'quarry123')
  for (const name of [/19 or older/, /terms/, /privacy/]) fireEvent.click(box(name))
  press('Create account')
  await vi.waitFor(() => expect(done.mock.calls[0]?.[0]).toEqual(minji))
  expect(calls.at(-2)?.body).toMatchObject({ token: 'link', agreeMarketing: false, isOver19: true, lang: 'en' })
})
