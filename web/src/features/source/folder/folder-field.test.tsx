import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Service } from '@quarry/contract/wire/source/service'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { ConnectForm } from '../connect/ConnectForm.tsx'
import { fieldOf } from '../../../testing/fields.ts'

const route = 'POST /w/workspace/contentProvider/folders'
const service: Service = {
  serviceName: 'nextcloud',
  name: 'Nextcloud',
  category: 'file',
  about: { en: 'Files', ko: '파일' },
  accessLevels: ['PUBLIC'],
  connectable: true,
  mirrorsRights: true,
  delegated: [],
  signIn: [],
  consent: null,
  fields: [
    fieldOf({ name: 'url', label: 'Address', kind: 'url', required: true, secret: false }),
    fieldOf({ name: 'password', label: 'Password', kind: 'password', required: true, secret: true }),
    fieldOf({ name: 'baseFolder', label: 'Folder', kind: 'folder', required: false, secret: false }),
  ],
}
const tree: Record<string, string[]> = { '': ['archive', '회의록'], 회의록: ['2026'], '회의록/2026': [] }
const settingsIn = (body: unknown) => (body as { settings: Record<string, string> }).settings

async function open(fills = true) {
  const calls = answerWith({
    [route]: ({ body }) => {
      const folders = tree[(settingsIn(body)['baseFolder'] ?? '').replace(/^\//, '')]
      return folders ? { json: { folders } } : 'sourceSettingsRefused'
    },
  })
  await renderPage(<ConnectForm service={service} workspace={acme('ADMIN')} onBack={() => {}} onDone={() => {}} />)
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  if (fills) {
    type(/^Address/, 'https://cloud.acme.example')
    type(/^Password/, 'app-password')
  }
  const browse = () => fireEvent.click(screen.getByRole('button', { name: 'Choose…' }))
  const asked = () => calls.filter((call) => call.route === route).map(({ body }) => settingsIn(body))
  return { browse, type, asked, folder: () => screen.getByLabelText<HTMLInputElement>(/^Folder/).value }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('a folder is chosen by going through those there are, with what is typed so far', async () => {
  const { browse, asked, folder } = await open()
  browse()
  await press('회의록')
  await press('2026')
  expect(await screen.findByText('There are no folders in it.')).toBeTruthy()
  await press('Choose this folder')
  expect(folder()).toBe('회의록/2026')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked()[0]).toEqual({ url: 'https://cloud.acme.example', password: 'app-password' })
})

test('the choice begins at the folder that is there, and each part of the way leads back', async () => {
  const { browse, type, folder } = await open()
  type(/^Folder/, '/회의록/2026')
  browse()
  const way = await screen.findByRole('navigation', { name: 'Open folder' })
  fireEvent.click(within(way).getByRole('button', { name: '회의록' }))
  expect(await screen.findByRole('button', { name: '2026' })).toBeTruthy()
  await press('Choose this folder')
  expect(folder()).toBe('/회의록')
})

test('the keyboard goes on in the folder that was opened', async () => {
  const { browse } = await open()
  browse()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('archive'))
  await press('회의록')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('2026'))
})

test('nobody is asked before address and password are there', async () => {
  const { browse, asked } = await open(false)
  browse()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Fill in the required fields of this form first.')).toBeTruthy()
  expect(asked()).toEqual([])
})

test('a refusal is told once, and the way back stays open', async () => {
  const { browse, type, asked } = await open()
  type(/^Folder/, 'nowhere')
  browse()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(asked().length).toBe(1)
  await press('Everything')
  expect(await screen.findByRole('button', { name: 'archive' })).toBeTruthy()
})
