import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { ModelSettings } from '@quarry/contract/wire/agent/model'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { ModelPage } from './ModelPage.tsx'

const own: ModelSettings = {
  provider: 'openai-compatible',
  baseUrl: 'https://models.example.com/v1',
  model: 'heron',
  contextTokens: null,
  tools: 'auto',
  prices: null,
  hasKey: true,
  isUsable: true,
}
const show = (given: object) => ({ 'GET /workspace/model': { json: { operator: null, own: null, ...given } } })
const field = (label: string | RegExp) => screen.getByLabelText(label)
const write = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } })

test('the default of the operator is named, and nothing is sent before address and model are there', async () => {
  const calls = answerWith({
    ...show({ operator: { provider: 'openai-compatible', model: 'qwen3' } }),
    'GET /ai/use': { json: { tokens: 1_200, limit: 50_000 } },
    'GET /workspace/model/meaning': { json: { meaning: { model: 'bge', former: 'minilm', documents: 500, embedded: 120 } } },
  })
  await renderPage(<ModelPage workspace={acme('ADMIN')} />)
  await screen.findByText(/model of this installation, qwen3/)
  await screen.findByText(/took 1,200 of 50,000 tokens/)
  await screen.findByText('120 of 500 documents have the vectors of bge yet. Until all have them, searches go by minilm.')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getAllByText('Please fill in this field.')).toHaveLength(2))
  expect(calls.filter(({ route }) => !route.startsWith('GET '))).toEqual([])
})

test('a stored key is kept at its address and does not go to another', async () => {
  const calls = answerWith({ ...show({ own }), 'PUT /workspace/model': { json: {} } })
  const sent = () => calls.filter(({ route }) => route === 'PUT /workspace/model').map(({ body }) => body as { apiKey?: unknown })
  await renderPage(<ModelPage workspace={acme('ADMIN')} />)
  await screen.findByText('A key is stored. Leave this empty to keep it.')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).not.toHaveProperty('apiKey')
  write(/^Address/, 'https://elsewhere.example.com/v1')
  await screen.findByText(/The stored key stays with its former address/)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]!.apiKey).toBeNull()
})

test('a test tells what the model can do', async () => {
  const result = { problem: null, streams: true, tools: 'json', firstMs: 400, tookMs: 1_900 }
  answerWith({ ...show({ own }), 'POST /workspace/model/check': { json: result } })
  await renderPage(<ModelPage workspace={acme('ADMIN')} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Test' }))
  await screen.findByText('It uses tools by JSON.')
  await screen.findByText('First word after 0.4 s, the whole answer after 1.9 s.')
})

test('prices are sent all or none, and what is wrong with them is said', async () => {
  const calls = answerWith({ ...show({ own }), 'PUT /workspace/model': { json: {} } })
  const sent = () => calls.filter(({ route }) => route === 'PUT /workspace/model').map(({ body }) => body as { prices: unknown })
  await renderPage(<ModelPage workspace={acme('ADMIN')} />)
  await screen.findByLabelText(/^Price per 1M tokens read/)
  write(/^Price per 1M tokens read/, '0.25')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter three letters, such as USD.')
  await screen.findByText('Enter an amount such as 0.25.')
  write(/^Price per 1M tokens written/, '2')
  write(/^Currency/, 'usd')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]!.prices).toEqual({ currency: 'USD', input: 0.25, output: 2 })
})

function LeftAndOpened() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Leave' : 'Come back'}
      </button>
      {isOpen && <ModelPage workspace={acme('ADMIN')} />}
    </>
  )
}

test('who comes back finds what is stored by then, not what the form began with', async () => {
  let model = 'heron'
  answerWith({ 'GET /workspace/model': () => ({ json: { operator: null, own: { ...own, model } } }) })
  await renderPage(<LeftAndOpened />)
  expect((await screen.findByLabelText<HTMLInputElement>(/^Model/)).value).toBe('heron')
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  model = 'egret'
  await new Promise((resolve) => setTimeout(resolve))
  fireEvent.click(screen.getByRole('button', { name: 'Come back' }))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Model/)).value).toBe('egret')
})

test('limits of agents are saved as whole numbers, and an empty one is none', async () => {
  const calls = answerWith({
    ...show({}),
    'GET /workspace/model/limit': { json: { agentTokens: 50_000, personTokens: null } },
    'PUT /workspace/model/limit': { json: {} },
  })
  const sent = () => calls.filter(({ route }) => route === 'PUT /workspace/model/limit').map(({ body }) => body)
  await renderPage(<ModelPage workspace={acme('ADMIN')} />)
  await waitFor(() => expect((field(/^Each agent at most/) as HTMLInputElement).value).toBe('50000'))
  write(/^Each agent at most/, '')
  write(/^Each person at most/, 'many')
  fireEvent.click(screen.getByRole('button', { name: 'Save limits' }))
  await screen.findByText(/Enter a whole number from 1,000/)
  expect(sent()).toEqual([])
  write(/^Each person at most/, '20000')
  fireEvent.click(screen.getByRole('button', { name: 'Save limits' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ agentTokens: null, personTokens: 20_000 })
})

test('what was used this month is missed with a word', async () => {
  answerWith(show({ operator: { provider: 'openai-compatible', model: 'qwen3' } }))
  await renderPage(<ModelPage workspace={acme('ADMIN')} />)
  await screen.findByText('What was used this month could not be loaded.')
})
