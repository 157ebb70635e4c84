import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Service } from '@quarry/contract/wire/source/service'
import type { SourceDetail } from '@quarry/contract/wire/source/source'
import { t } from '../../../lib/i18n-later.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { sourceOf } from '../../../testing/sources.ts'
import { acme } from '../../../testing/workspaces.ts'
import { currentToasts } from '../../../ui/layers/toast.ts'
import { EditDrawer } from './EditDrawer.tsx'
import { EditForm } from './EditForm.tsx'
import { fieldOf } from '../../../testing/fields.ts'

const webdav: Service = {
  serviceName: 'webdav',
  name: 'WebDAV',
  category: 'file',
  about: { en: 'Files', ko: '파일' },
  accessLevels: ['PUBLIC', 'RESTRICTED'],
  connectable: true,
  mirrorsRights: false,
  delegated: [],
  signIn: [],
  consent: null,
  fields: [
    fieldOf({ name: 'url', label: 'Address', kind: 'url', required: true, secret: false, destination: true }),
    fieldOf({ name: 'password', label: 'Password', kind: 'password', required: true, secret: true }),
    fieldOf({ name: 'baseFolder', label: 'Folder', kind: 'text', required: false, secret: false, preset: '/' }),
    fieldOf({
      name: 'allowInvalidCertificate',
      label: 'Accept a certificate that cannot be verified',
      kind: 'checkbox',
      required: false,
      secret: false,
    }),
  ],
}

/** Changes the stored source in the form, and saves. @returns what the server was sent, without the ids. */
async function sentAfter(change: () => void): Promise<unknown> {
  const settings = { url: 'https://nas.acme.example/dav', allowInvalidCertificate: false }
  const source: SourceDetail = { ...sourceOf('webdav'), details: settings, codes: [] }
  const calls = answerWith({ 'PATCH /w/workspace/contentProvider': { json: {} } })
  const done = vi.fn()
  await renderPage(<EditForm source={source} service={webdav} workspace={acme('ADMIN')} onDone={done} />)
  change()
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  const {
    workspaceId: _,
    workspaceContentProviderId: __,
    ...sent
  } = { ...(calls[0]?.body as object | undefined) } as Record<string, unknown>
  return sent
}
const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a new name alone sends no settings, so that nothing is read again', async () => {
  expect(await sentAfter(() => type('Name in Quarry', 'Office NAS'))).toEqual({ displayName: 'Office NAS' })
})

test('a ticked box sends the settings', async () => {
  expect(await sentAfter(() => fireEvent.click(screen.getByRole('checkbox')))).toEqual({
    settings: { url: 'https://nas.acme.example/dav', baseFolder: '/', allowInvalidCertificate: true },
  })
})

test('what was saved is told as toast_cp_data_change_done', async () => {
  await sentAfter(() => type('Name in Quarry', 'Office NAS'))
  expect(currentToasts().map(({ text }) => text)).toEqual([t('toast_cp_data_change_done')])
})

test('a new secret sends the settings', async () => {
  expect(await sentAfter(() => type(/^Password/, 'quarry456'))).toMatchObject({ settings: { password: 'quarry456' } })
})

test('where secrets go cannot be changed without entering them again', async () => {
  const source: SourceDetail = { ...sourceOf('webdav'), details: { url: 'https://nas.acme.example/' }, codes: [] }
  const calls = answerWith({ 'PATCH /w/workspace/contentProvider': { json: {} } })
  await renderPage(<EditForm source={source} service={webdav} workspace={acme('ADMIN')} onDone={vi.fn()} />)
  screen.getByText(t('source.form.secretStays'))
  type(/address/i, 'https://other.acme.example/')
  screen.getByText(t('source.form.secretAgain'))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(screen.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBe('true')
  expect(calls).toEqual([])
})

/** The drawer of a source, which can be closed and opened again. */
function Drawers({ source }: { source: SourceDetail }) {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return <button onClick={() => setOpen(true)}>Edit again</button>
  return <EditDrawer source={source} workspace={acme('ADMIN')} onClose={() => setOpen(false)} />
}
const detail = 'GET /w/workspace/contentProvider/detail'
const services = 'GET /w/workspace/contentProvider/services'

test('a form that is opened again begins with what was saved', async () => {
  const source: SourceDetail = { ...sourceOf('webdav', { displayName: 'NAS' }), details: { url: 'https://nas/' }, codes: [] }
  let displayName = 'NAS'
  answerWith({
    [detail]: () => ({ json: { ...source, displayName } }),
    [services]: { json: { services: [webdav] } },
    'PATCH /w/workspace/contentProvider': () => {
      displayName = 'Office NAS'
      return { json: {} }
    },
  })
  await renderPage(<Drawers source={source} />)
  await screen.findByLabelText('Name in Quarry')
  type('Name in Quarry', 'Office NAS')
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const again = await screen.findByRole('button', { name: 'Edit again' })
  // Nobody presses it within the same moment.
  await new Promise((resolve) => setTimeout(resolve, 20))
  fireEvent.click(again)
  expect((await screen.findByLabelText<HTMLInputElement>('Name in Quarry')).value).toBe('Office NAS')
})

test('a form whose service cannot be loaded says so', async () => {
  const source: SourceDetail = { ...sourceOf('webdav'), details: {}, codes: [] }
  answerWith({ [detail]: { json: source }, [services]: 'unexpected' })
  await renderPage(<Drawers source={source} />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
