import { useSearch } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { acme } from '../../testing/workspaces.ts'
import { useAsk } from './use-ask.ts'

test.each([
  [' heron ', 'heron'],
  ['   ', '   '],
  ['', 'before'],
])('typed "%s", "%s" is searched for', async (typed, asked) => {
  function Page() {
    const ask = useAsk(acme('USER'))
    const { q } = useSearch({ strict: false }) as { q?: string }
    return <button onClick={() => ask(typed)}>{JSON.stringify(q)}</button>
  }
  await renderPage(<Page />, { profile: minji, address: '/acme?page=search&q=before' })
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe(JSON.stringify(asked)))
})
