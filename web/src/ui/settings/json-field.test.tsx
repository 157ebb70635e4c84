import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { JsonField } from './JsonField.tsx'

function Form() {
  const [value, setValue] = useState('')
  return <JsonField label="Key" value={value} onChange={setValue} />
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Key' })
const drop = (name: string, text: string) =>
  fireEvent.drop(box(), { dataTransfer: { files: [new File([text], name, { type: 'application/json' })] } })

test('a file that is too large for a key is refused by its name, and the next one is taken', async () => {
  await renderPage(<Form />)
  drop('backup.json', `"${'x'.repeat(100_000)}"`)
  expect(await screen.findByText(/“backup\.json” is larger than 100 kB/)).toBeTruthy()
  expect(box().value).toBe('')
  drop('key.json', '{"a": 1}')
  expect(await screen.findByText('key.json')).toBeTruthy()
  expect(box().value).toBe('{"a": 1}')
  expect(screen.queryByText(/larger than/)).toBeNull()
})
