import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { ServiceAccountSettings } from './ServiceAccountSettings.tsx'

const keyFile = JSON.stringify({ type: 'service_account', client_id: '1234567890', client_email: 'quarry@project.example' })
const service = { name: 'Google Drive', delegated: ['https://example.com/read', 'https://example.com/groups'] }

async function open(given = { adminAccount: '', serviceAccountKey: '' }) {
  const [onUse, onClose] = [vi.fn(), vi.fn()]
  await renderPage(<ServiceAccountSettings service={service} given={given} onUse={onUse} onClose={onClose} />)
  const use = screen.getByRole<HTMLButtonElement>('button', { name: 'Use this service account' })
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  return { onUse, onClose, use, type }
}

test('the client ID to enter at Google is taken from the key, beside the scopes', async () => {
  const { type } = await open()
  expect(screen.getByText('https://example.com/read,https://example.com/groups')).toBeTruthy()
  expect(screen.getByText('Known as soon as the key is here.')).toBeTruthy()
  type('Service account key', keyFile)
  expect(screen.getByText('1234567890')).toBeTruthy()
  expect(screen.getByText('The key of quarry@project.example')).toBeTruthy()
})

test('another file is told as such and cannot be used', async () => {
  const { type, use } = await open({ adminAccount: 'admin@example.com', serviceAccountKey: '' })
  type('Service account key', '{"installed":{}}')
  expect(screen.getByText('This is not the key file of a service account.')).toBeTruthy()
  expect(use.disabled).toBe(true)
})

test('what was entered fills the form in, and the settings close', async () => {
  const { type, use, onUse, onClose } = await open({ adminAccount: '', serviceAccountKey: keyFile })
  expect(use.disabled).toBe(true)
  type('Admin account', ' admin@example.com ')
  fireEvent.click(use)
  expect(onUse).toHaveBeenCalledWith({ adminAccount: 'admin@example.com', serviceAccountKey: keyFile })
  expect(onClose).toHaveBeenCalled()
})

test('who leaves changes nothing', async () => {
  const { onUse, onClose } = await open({ adminAccount: 'admin@example.com', serviceAccountKey: keyFile })
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(onUse).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalled()
})
