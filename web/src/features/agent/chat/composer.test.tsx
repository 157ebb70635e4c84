import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { acme } from '../../../testing/workspaces.ts'
import { FollowUpBox } from '../asked/FollowUpBox.tsx'
import { Composer } from './Composer.tsx'

const talk = { isBusy: false, isStopping: false, send: () => Promise.resolve(true), stop: vi.fn() }
const boxes = {
  'of an agent': (canStop: boolean) => (
    <Composer {...talk} workspaceId={acme('USER').id} name="Guide" canStop={canStop} onSend={talk.send} onStop={talk.stop} />
  ),
  'below an answer': (canStop: boolean) => <FollowUpBox talk={{ ...talk, canStop }} />,
}

const cases = Object.entries(boxes).flatMap(([where, box]) => [
  ['stop', where, 'Stop the answer', '', box(true)] as const,
  ['send', where, 'Send', 'And 2025?', box(false)] as const,
])

test.each(cases)('after a press on %s the keys go on in the box %s', async (_, _where, name, text, box) => {
  await renderPage(box)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
