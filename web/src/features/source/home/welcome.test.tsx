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
