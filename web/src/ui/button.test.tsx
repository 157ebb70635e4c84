import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

test('a button whose action runs does nothing when it is pressed again, and says that it is busy', () => {
  const act = vi.fn()
  const page = (pending: boolean) => (
    <Button pending={pending} onClick={act}>
      Save
    </Button>
  )
  const { rerender } = render(page(false))
  const button = screen.getByRole('button')
  fireEvent.click(button)
  rerender(page(true))
  fireEvent.click(button)
  expect([act.mock.calls.length, button.getAttribute('aria-busy')]).toEqual([1, 'true'])
})

test('a form whose button is busy is not sent a second time', () => {
  const send = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={send}>
      <Button type="submit" pending>
        Send
      </Button>
    </form>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(send).not.toHaveBeenCalled()
})
