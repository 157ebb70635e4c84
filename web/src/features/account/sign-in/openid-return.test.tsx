import { expect, test, vi } from 'vitest'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { hasProof } from '../security/proof.ts'
import { OpenIdReturn } from './OpenIdReturn.tsx'

async function comeBack(reply: Parameters<typeof answerWith>[0][string]) {
  answerWith({ 'POST /account/login/openid': reply })
  const heard = { onLogin: vi.fn(), onSecondFactor: vi.fn(), onProved: vi.fn(), onRefused: vi.fn() }
  await renderPage(<OpenIdReturn query="code=1" {...heard} />)
  await vi.waitFor(() => expect(Object.values(heard).some(({ mock }) => mock.calls.length > 0)).toBe(true))
  return heard
}

test('whoever is let in goes on to where they were going', async () => {
  const { onLogin } = await comeBack({ json: { next: 'entered', profile: minji, redirect: '/acme?page=agent' } })
  expect(onLogin.mock.calls).toEqual([[minji, '/acme?page=agent']])
})

test('a second factor is asked for without losing where they were going', async () => {
  const { onLogin, onSecondFactor } = await comeBack({ json: { next: 'secondFactor', redirect: '/acme?page=agent' } })
  expect(onSecondFactor.mock.calls).toEqual([['/acme?page=agent']])
  expect(onLogin).not.toHaveBeenCalled()
})

test('a refusal is told by its name', async () => {
  const { onRefused } = await comeBack('openidDenied')
  expect(onRefused.mock.calls).toEqual([['openidDenied']])
})

test('who only showed that it is them goes back, and is asked for no password there', async () => {
  const { onProved, onLogin } = await comeBack({ json: { next: 'proved', redirect: '/acme?section=security' } })
  expect(onProved.mock.calls).toEqual([['/acme?section=security']])
  expect([hasProof(), onLogin.mock.calls]).toEqual([true, []])
})
