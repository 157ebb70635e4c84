import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { LoginPage } from '../LoginPage.tsx'
import { SecondStep } from './SecondStep.tsx'
import { askedQuery } from './sign-in.queries.ts'

const asked = (...methods: string[]) => ({ 'GET /account/login/secondFactor': { json: { email: minji.subjectId, methods } } })
const nothing = () => null

test('a right password that is not enough leads on, and is not shown as a failure', async () => {
  answerWith({ 'POST /account/login': 'secondFactorRequired', 'GET /account/openid': { json: { name: null } } })
  const goOn = vi.fn()
  await renderPage(<LoginPage onLogin={nothing} onSecondFactor={goOn} />)
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'minji@acme.example' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'quarry123' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await vi.waitFor(() => expect(goOn).toHaveBeenCalled())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a code logs in, and the field for it has the focus', async () => {
  const calls = answerWith({ ...asked('totp', 'recoveryCode'), 'POST /account/login/secondFactor': { json: minji } })
  const enter = vi.fn()
  await renderPage(<SecondStep onLogin={enter} onRestart={nothing} />)
  const code = await screen.findByLabelText(/^Code/)
  expect(document.activeElement).toBe(code)
  fireEvent.change(code, { target: { value: '123 456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await vi.waitFor(() => expect(enter.mock.calls[0]?.[0]).toEqual(minji))
  expect(calls.at(-1)?.body).toEqual({ code: '123 456' })
})

test('with a passkey no field is in the way before it is asked for', async () => {
  answerWith(asked('passkey', 'recoveryCode'))
  await renderPage(<SecondStep onLogin={nothing} onRestart={nothing} />)
  await screen.findByRole('button', { name: 'Use a passkey' })
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  expect(screen.getByLabelText(/^Recovery code/)).toBeTruthy()
})

test('a login that is over says so and begins again', async () => {
  answerWith({ 'GET /account/login/secondFactor': 'loginStepOver' })
  const restart = vi.fn()
  await renderPage(<SecondStep onLogin={nothing} onRestart={restart} />)
  expect((await screen.findByRole('alert')).textContent).toContain('This login is over')
  fireEvent.click(screen.getByRole('button', { name: 'Log in again' }))
  expect(restart).toHaveBeenCalled()
})

test('a code that is being typed outlives a moment without a connection, as when it is read on a phone', async () => {
  let isBroken = false
  const known = asked('totp')['GET /account/login/secondFactor']
  answerWith({ 'GET /account/login/secondFactor': () => (isBroken ? 'no connection' : known) })
  const client = await renderPage(<SecondStep onLogin={nothing} onRestart={nothing} />)
  fireEvent.change(await screen.findByLabelText(/^Code/), { target: { value: '123' } })
  isBroken = true
  await client.refetchQueries(askedQuery)
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(client.getQueryState(askedQuery.queryKey)?.status).toBe('error')
  expect(screen.getByLabelText<HTMLInputElement>(/^Code/).value).toBe('123')
})
