import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { LoginPage } from './LoginPage.tsx'

function logIn() {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'minji@acme.example' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'quarry123' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

test('a refused login says so and leaves the form as it is', async () => {
  answerWith({ 'POST /account/login': 'loginFailed', 'GET /account/openid': { json: { name: null } } })
  await renderPage(<LoginPage onSecondFactor={() => null} onLogin={() => null} />)
  logIn()
  expect((await screen.findByRole('alert')).textContent).toBe('Please check your account or password.')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('minji@acme.example')
})

test('a login hands on who it is', async () => {
  const calls = answerWith({ 'POST /account/login': { json: minji } })
  const enter = vi.fn()
  await renderPage(<LoginPage onSecondFactor={() => null} onLogin={enter} />)
  logIn()
  await vi.waitFor(() => expect(enter.mock.calls[0]?.[0]).toEqual(minji))
  expect(calls.flatMap(({ body }) => body ?? [])).toEqual([{ email: 'minji@acme.example', password: 'quarry123' }])
})

const rules = { mode: 'open', domains: [], isFirst: false, termsUrl: null, privacyUrl: null, mails: 'sent' }
const signUpLink = () => screen.queryByRole('link', { name: 'Sign up' })

test('sign-up is offered where somebody may come by themselves', async () => {
  answerWith({ 'GET /account/signUp': { json: rules } })
  await renderPage(<LoginPage onSecondFactor={() => null} onLogin={() => null} />)
  await vi.waitFor(() => expect(signUpLink()).toBeTruthy())
})

test('where only the invited may come, the login says so and offers no sign-up', async () => {
  answerWith({ 'GET /account/signUp': { json: { ...rules, mode: 'invitation' } } })
  await renderPage(<LoginPage onSecondFactor={() => null} onLogin={() => null} />)
  expect(await screen.findByText('New here? Ask a colleague to invite you.')).toBeTruthy()
  expect(signUpLink()).toBeNull()
})

test('where nobody may sign up, the login offers none', async () => {
  const calls = answerWith({ 'GET /account/signUp': { json: { ...rules, mode: 'closed' } } })
  await renderPage(<LoginPage onSecondFactor={() => null} onLogin={() => null} />)
  await vi.waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /account/signUp'))
  expect(signUpLink()).toBeNull()
})
