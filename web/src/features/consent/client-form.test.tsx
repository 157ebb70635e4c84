import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProviderClient } from '@quarry/contract/wire/source/consent'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { ClientForm } from './ClientForm.tsx'

const step = (en: string) => ({ en, ko: `${en} (한국어)` })
const figma: ProviderClient = {
  provider: 'figma',
  services: ['figma'],
  from: null,
  clientId: null,
  scopes: ['file_content:read'],
  setUp: {
    console: 'https://console.example.com/apps',
    steps: {
      open: step('Open your apps.'),
      make: step('Make an app.'),
      redirect: step('Add this address:'),
      scopes: step('Choose these:'),
      values: step('Copy both.'),
    },
  },
}
const redirectAddress = 'https://quarry.example.com/api/v1/oauth/callback'

test('a client without its secret is not sent, and the field says so', async () => {
  const calls = answerWith({})
  await renderPage(
    <ClientForm client={figma} redirectAddress={redirectAddress} workspaceId={acme('ADMIN').id} onDone={() => {}} />,
  )
  fireEvent.change(screen.getByLabelText('Client ID'), { target: { value: 'quarry' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const secret = screen.getByLabelText('Client secret')
  expect(secret.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(secret)
  expect(screen.getByLabelText('Client ID').getAttribute('aria-invalid')).toBeNull()
  expect(calls).toEqual([])
})

test('what the provider’s folder says is shown in order, with what is copied where it belongs', async () => {
  await renderPage(
    <ClientForm client={figma} redirectAddress={redirectAddress} workspaceId={acme('ADMIN').id} onDone={() => {}} />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Open your apps. Open Figma',
    'Make an app.',
    `Add this address:${redirectAddress}`,
    'Choose these:file_content:read',
    'Copy both.',
  ])
  expect(screen.getByRole('link', { name: 'Open Figma' }).getAttribute('href')).toBe(figma.setUp.console)
})

test('every step at the provider has its number', async () => {
  await renderPage(
    <ClientForm client={figma} redirectAddress={redirectAddress} workspaceId={acme('ADMIN').id} onDone={() => {}} />,
  )
  const steps = screen.getAllByRole('listitem')
  expect(steps).toHaveLength(5)
  // Another display than that of a list item takes its number away.
  for (const step of steps) expect(step.className).not.toMatch(/\b(grid|flex|block)\b/)
})
