import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '@quarry/contract/workspace/role'
import { profileQuery } from '../../../lib/session.ts'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { ModelOffer } from './ModelOffer.tsx'

const offer = { baseUrl: 'http://127.0.0.1:11434/v1', models: ['qwen3:8b', 'gemma3:4b'] }

function AsMinji({ role }: { role: Role }) {
  const { data } = useQuery(profileQuery)
  return data ? <ModelOffer workspace={acme(role)} /> : <p>waiting</p>
}

async function open(role: Role, found: typeof offer | null = offer) {
  const calls = answerWith({
    'GET /account/profile': { json: minji },
    'GET /ai/modelOffer': { json: { offer: found } },
  })
  await renderPage(<AsMinji role={role} />)
  await waitFor(() => expect(screen.queryByText('waiting')).toBeNull())
  return { asked: () => calls.filter(({ route }) => route === 'GET /ai/modelOffer').length }
}

test('an owner sees what to set, until it is put away', async () => {
  localStorage.clear()
  await open('OWNER')
  expect((await screen.findByText(/AI_MODEL=qwen3:8b/)).textContent).toBe(
    'AI_BASE_URL=http://127.0.0.1:11434/v1\nAI_MODEL=qwen3:8b',
  )
  expect(screen.getByText('Also there: gemma3:4b')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Do not show this again' }))
  expect(screen.queryByText(/AI_MODEL/)).toBeNull()
})

test('a user is not even asked about', async () => {
  localStorage.clear()
  const { asked } = await open('USER')
  expect(asked()).toBe(0)
})

test('nothing is shown where nothing is offered', async () => {
  localStorage.clear()
  const { asked } = await open('ADMIN', null)
  await waitFor(() => expect(asked()).toBe(1))
  expect(screen.queryByRole('complementary')).toBeNull()
})
