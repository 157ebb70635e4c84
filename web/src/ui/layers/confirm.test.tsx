import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirm } from './confirm.tsx'
import { ModalStack } from './ModalStack.tsx'

const question = (title: string) => ({ title, body: 'All of it is lost.', action: 'Delete', keep: 'Keep' })

test('a question is answered by the button that is pressed', async () => {
  render(<ModalStack />)
  const asked = act(() => confirm(question('Delete the plan?')))
  fireEvent.click(await screen.findByText('Delete'))
  expect(await asked).toBe(true)
})

test('whoever asks while another question waits goes no further, and does not wait for ever', async () => {
  render(<ModalStack />)
  act(() => void confirm(question('Delete the plan?')))
  const waiting = new Promise((resolve) => setTimeout(resolve, 50, 'waiting'))
  expect(await Promise.race([confirm(question('Leave the page?')), waiting])).toBe(false)
  expect(screen.getByRole('heading', { hidden: true }).textContent).toBe('Delete the plan?')
})
