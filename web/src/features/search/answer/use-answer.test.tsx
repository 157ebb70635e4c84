import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { SearchRequestId, WorkspaceId } from '@quarry/contract/ids'
import { renderPage } from '../../../testing/render-page.tsx'
import { useAnswer } from './use-answer.ts'

const workspaceId = WorkspaceId.parse('0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c02')
const requestId = SearchRequestId.parse('0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c04')
const voteId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c03'

const text = (id: string, delta: string) => `id: ${id}\nevent: text\ndata: ${JSON.stringify({ delta })}\n\n`
const done = (id: string) => `id: ${id}\nevent: done\ndata: ${JSON.stringify({ aiVoteId: voteId, kind: 'model' })}\n\n`

/** Answers each call with its frames; all but the last connection break after them. @returns the ids that were asked from. */
function answerInParts(parts: readonly string[]): (string | null)[] {
  const from: (string | null)[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit = {}) => {
    const isLast = from.length === parts.length - 1
    const frames = parts[from.length] ?? ''
    from.push(new Headers(init.headers).get('last-event-id'))
    let sent = false
    return new Response(
      new ReadableStream({
        pull(controller) {
          if (!sent) controller.enqueue(new TextEncoder().encode(frames))
          else if (isLast) controller.close()
          else controller.error(new TypeError('network error'))
          sent = true
        },
      }),
    )
  })
  return from
}

function Answer() {
  const { answer } = useAnswer({ workspaceId, requestId, lang: null })
  return <output data-state={answer.state}>{answer.text}</output>
}

async function answerOf(parts: readonly string[]) {
  const from = answerInParts(parts)
  await renderPage(<Answer />)
  await vi.waitFor(() => expect(screen.getByRole('status').dataset['state']).not.toBe('writing'), { timeout: 3_000 })
  return { from, shown: screen.getByRole('status') }
}

test('an answer whose connection breaks is read on from where it was', async () => {
  const { from, shown } = await answerOf([text('a.1', 'The launch '), text('a.2', 'moves.') + done('a.3')])
  expect(shown.textContent).toBe('The launch moves.')
  expect(shown.dataset['state']).toBe('done')
  expect(from).toEqual([null, 'a.1'])
})

test('an answer that begins anew shows nothing of the former one', async () => {
  const { shown } = await answerOf([text('a.1', 'The launch '), text('b.1', 'It moves.') + done('b.2')])
  expect(shown.textContent).toBe('It moves.')
})

test('a whole answer is kept: coming back to it asks nothing', async () => {
  const from = answerInParts([text('a.1', 'The launch moves.') + done('a.2')])
  function Page() {
    const [isShown, show] = useState(true)
    return (
      <>
        <button onClick={() => show(!isShown)}>Turn</button>
        {isShown && <Answer />}
      </>
    )
  }
  const queries = await renderPage(<Page />)
  const turn = () => fireEvent.click(screen.getByRole('button', { name: 'Turn' }))
  await vi.waitFor(() => expect(queries.getQueryData(['answer', requestId, null])).toBeTruthy())
  turn()
  turn()
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('The launch moves.'))
  expect(from).toHaveLength(1)
})
