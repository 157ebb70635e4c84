import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { answerWith } from '../testing/server.ts'
import { LoginRoute } from './routes/LoginRoute.tsx'

test('the form is only a picture before it is known whether there is an account to log in to', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await renderPage(<LoginRoute />)
  expect([screen.getByText('Email').textContent, screen.queryByLabelText('Email')]).toEqual(['Email', null])
})

test('the form is shown where that cannot be learned', async () => {
  answerWith({ 'GET /account/signUp': 'notFound' })
  await renderPage(<LoginRoute />)
  expect(await screen.findByLabelText('Email')).toBeTruthy()
})

test('who is led here from another page is told that they come back to it', async () => {
  answerWith({ 'GET /account/signUp': 'notFound' })
  await renderPage(<LoginRoute />, { address: '/login?redirect=%2Facme%3Fpage%3Dsearch' })
  expect(await screen.findByText('Log in to continue. You come back to where you were.')).toBeTruthy()
})
