import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Service } from '@quarry/contract/wire/source/service'
import { fieldOf } from '../../../testing/fields.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { ConnectForm } from './ConnectForm.tsx'

const route = 'POST /w/workspace/contentProvider/getWorkspaceList'
const service: Service = {
  serviceName: 'confluence',
  name: 'Confluence',
  category: 'wiki',
  about: { en: 'Pages', ko: '페이지' },
  accessLevels: ['PUBLIC'],
  connectable: true,
  mirrorsRights: false,
  delegated: [],
  signIn: [],
  consent: null,
  fields: [
    fieldOf({ name: 'password', label: 'Password', kind: 'password', required: true, secret: true }),
    fieldOf({ name: 'spaces', label: 'Spaces', kind: 'containers', required: false, secret: false }),
  ],
}

test('a service is not asked what there is with every letter of a password', async () => {
  const calls = answerWith({ [route]: { json: { containers: [{ id: 'HR', name: 'People', parentId: null, count: null }] } } })
  await renderPage(<ConnectForm service={service} workspace={acme('ADMIN')} onBack={() => {}} onDone={() => {}} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Only what I choose' }))
  for (const typed of ['q', 'qu', 'qua', 'quarry123'])
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: typed } })
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /People/ })).toBeTruthy(), { timeout: 3_000 })
  const asked = calls.filter((call) => call.route === route)
  expect(asked.map(({ body }) => (body as { settings: unknown }).settings)).toEqual([{ password: 'quarry123' }])
})
