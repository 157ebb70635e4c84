import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Source } from '@quarry/contract/wire/source/source'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { sourceOf } from '../../testing/sources.ts'
import { acme } from '../../testing/workspaces.ts'
import { SourceList } from './SourceList.tsx'

async function open(rights: Source['rights']) {
  answerWith({})
  await renderPage(<SourceList sources={[sourceOf('nextcloud', { rights })]} workspace={acme('ADMIN')} />, { address: '/acme' })
}
const readAt = '2026-11-20T09:00:00Z'

test('rights that could not be read for long are told with who still finds the documents', async () => {
  await open({ readAt, reason: null, hasLapsed: true })
  expect(screen.getByText(/more than 24 hours\. Until they are, only Minji Kim finds its documents/)).toBeTruthy()
})

test('the service’s own words are told with it', async () => {
  await open({ readAt, reason: 'The token was revoked.', hasLapsed: true })
  expect(screen.getByText(/more than 24 hours \(The token was revoked\.\)/)).toBeTruthy()
})

test('rights that could not be read just now stay in force', async () => {
  await open({ readAt, reason: 'The server is away.', hasLapsed: false })
  expect(screen.getByText(/Those known stay in force/)).toBeTruthy()
})
