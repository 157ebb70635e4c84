import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Service } from '@quarry/contract/wire/source/service'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { ModalStack } from '../../../ui/layers/ModalStack.tsx'
import { UploadForm } from './UploadForm.tsx'

const upload: Service = {
  serviceName: 'upload',
  name: 'Upload',
  category: 'file',
  about: { en: 'Files', ko: '파일' },
  accessLevels: ['PUBLIC', 'RESTRICTED'],
  connectable: true,
  mirrorsRights: false,
  delegated: [],
  signIn: [],
  consent: null,
  fields: [],
}
const add = 'POST /w/workspace/contentProvider'
const put = 'PUT /w/workspace/contentProvider/file'
const added = { json: { workspaceContentProviderId: '5ec0ffee-0000-4000-8000-000000000001' } }

async function choose(...names: string[]) {
  const done = vi.fn()
  await renderPage(
    <>
      <UploadForm service={upload} workspace={acme('ADMIN')} onBack={() => {}} onDone={done} />
      <ModalStack />
    </>,
  )
  const files = names.map((name) => new File(['x'], name))
  fireEvent.change(screen.getByLabelText(/Drop files or folders here/), { target: { files } })
  return done
}

test('the first files make the source, go into it, and leave nothing to do', async () => {
  const calls = answerWith({ [add]: added, [put]: { json: { bytes: 1 } } })
  const done = await choose('tides.txt')
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(calls.find(({ route }) => route === put)?.query.get('path')).toBe('tides.txt'))
  expect(calls.find(({ route }) => route === add)?.body).toMatchObject({ displayName: 'Uploaded files', accessLevel: 'PUBLIC' })
})

test('files chosen under a name that is taken are kept until there is another', async () => {
  const calls = answerWith({
    [add]: ({ body }) => ((body as { displayName: string }).displayName === 'Tides' ? added : 'sourceNameTaken'),
    [put]: { json: { bytes: 1 } },
  })
  const done = await choose('a.txt', 'b.txt')
  const again = await screen.findByRole('button', { name: 'Upload 2 files' })
  await vi.waitFor(() => expect(screen.getByLabelText('Name in Quarry').getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(screen.getByLabelText('Name in Quarry'), { target: { value: 'Tides' } })
  fireEvent.click(again)
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(calls.filter(({ route }) => route === put)).toHaveLength(2))
})

test.each(['hidden', 'over'])('how far many files are is shown in front until it is %s', async (end) => {
  const arrived = Promise.withResolvers<void>()
  answerWith({ [add]: added })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return answer(address, init)
    await arrived.promise
    return Response.json({ bytes: 1 })
  })
  await choose(...Array.from({ length: 20 }, (_, number) => `${number}.txt`))
  await screen.findByRole('dialog', { name: 'Sending files' })
  expect(screen.getByText('0 of 20 sent')).toBeTruthy()
  if (end === 'hidden') fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  else arrived.resolve()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  arrived.resolve()
})

test('a few files are sent without a word in front', async () => {
  answerWith({ [add]: added, [put]: { json: { bytes: 1 } } })
  const done = await choose('tides.txt')
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('leaving while files are on their way asks first, and afterwards no more', async () => {
  const arrived = Promise.withResolvers<void>()
  answerWith({ [add]: added })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return answer(address, init)
    await arrived.promise
    return Response.json({ bytes: 1 })
  })
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await choose('tides.txt')
  await vi.waitFor(() => expect(asks()).toBe(true))
  arrived.resolve()
  await vi.waitFor(() => expect(asks()).toBe(false))
})
