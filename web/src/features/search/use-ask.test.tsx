import { type AnyRouter, useRouter, useSearch } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { acme } from '../../testing/workspaces.ts'
import { useAsk } from './use-ask.ts'

/** Asks for what was typed where something else was searched for. @returns what is called to leave that */
async function ask(typed: string) {
  const way = Promise.withResolvers<AnyRouter>()
  function Page() {
    const search = useAsk(acme('USER'))
    way.resolve(useRouter())
    const { q } = useSearch({ strict: false }) as { q?: string }
    return <button onClick={() => search(typed)}>{JSON.stringify(q)}</button>
  }
  await renderPage(<Page />, { profile: minji, address: '/acme?page=search&q=before' })
  const navigate = vi.spyOn(await way.promise, 'navigate')
  fireEvent.click(screen.getByRole('button'))
  return navigate
}

test.each([
  [' heron ', 'heron'],
  ['   ', '   '],
])('typed "%s", "%s" is searched for', async (typed, asked) => {
  const navigate = await ask(typed)
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe(JSON.stringify(asked)))
  expect(navigate).toHaveBeenCalledOnce()
})

test('where nothing was typed the page stays', async () => {
  expect(await ask('')).not.toHaveBeenCalled()
})
