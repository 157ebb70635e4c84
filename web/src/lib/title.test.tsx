import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePartTitle, useTitle } from './title.ts'

function Part({ name }: { name: string }) {
  usePartTitle(name)
  return null
}
function Page({ part }: { part?: string }) {
  useTitle('Agents', 'Acme')
  return part === undefined ? null : <Part name={part} />
}

test('what is looked at stands before its page, and no longer than it is shown', () => {
  const { rerender } = render(<Page part="Guide" />)
  expect(document.title).toBe('Guide · Agents · Acme · Quarry')
  rerender(<Page part="Scribe" />)
  expect(document.title).toBe('Scribe · Agents · Acme · Quarry')
  rerender(<Page />)
  expect(document.title).toBe('Agents · Acme · Quarry')
})
