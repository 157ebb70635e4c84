import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ServiceMark } from './ServiceMark.tsx'

test('a service is shown by its mark, in its own tone on the lightness of the theme', () => {
  const { container } = render(<ServiceMark service="jira" />)
  expect(container.querySelector('path')?.getAttribute('d')).toMatch(/^M11\.571/)
  expect((container.firstChild as HTMLElement).getAttribute('style')).toContain('oklch(var(--q-tile-l) 0.13 262)')
})

test('a service that came after the page was built is shown by its letter', () => {
  const { container } = render(<ServiceMark service="lighthouse" />)
  expect(container.textContent).toBe('L')
})

test('a server that a workspace entered is shown by the letter of its name', () => {
  const { container } = render(<ServiceMark service="mcptracker" />)
  expect(container.textContent).toBe('T')
})

test('the mark is not read aloud: the name of the service stands beside it', () => {
  const { container } = render(<ServiceMark service="jira" />)
  expect((container.firstChild as HTMLElement).getAttribute('aria-hidden')).toBe('true')
})
