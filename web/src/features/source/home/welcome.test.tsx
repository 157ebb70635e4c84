import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { currentToasts } from '../../../ui/layers/toast.ts'
import { Welcome } from './Welcome.tsx'

test('why the folder for the first files could not be made is said', async () => {
  answerWith({ 'POST /w/workspace/contentProvider': 'sourceNameTaken' })
  await renderPage(<Welcome workspace={acme('ADMIN')} />, { profile: minji, address: '/acme?page=agent' })
  fireEvent.change(screen.getByLabelText('Choose files'), { target: { files: [new File(['x'], 'plan.md')] } })
  await waitFor(() => expect(currentToasts().map(({ text }) => text)).toEqual(['Another source already has this name.']))
})

test('services that could not be loaded can be asked for again', async () => {
  const calls = answerWith({ 'GET /w/workspace/contentProvider/services': 'unexpected' })
  await renderPage(<Welcome workspace={acme('ADMIN')} />, { profile: minji, address: '/acme?page=agent' })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(calls.filter(({ route }) => route.endsWith('/services')).length).toBe(2))
})
