import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { acme } from '../../testing/workspaces.ts'
import { ConnectPrograms } from './ConnectPrograms.tsx'
import { keySnippetOf, programNames, signInSnippetOf } from './program-snippets.ts'

const addresses = { mcp: 'https://quarry.example/mcp/acme', openai: 'https://quarry.example/openai/v1' }

test('the addresses of this workspace are there to be copied', async () => {
  await renderPage(<ConnectPrograms workspace={acme('USER')} />, { profile: minji })
  expect(screen.getByText(`${location.origin}/mcp/${acme('USER').code}`)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy the MCP address' })).toBeTruthy()
  expect(screen.getByText(`${location.origin}/openai/v1`)).toBeTruthy()
})

test('each program has what is to be entered there', async () => {
  await renderPage(<ConnectPrograms workspace={acme('USER')} />, { profile: minji })
  const panel = () => within(screen.getByRole('tabpanel'))
  expect(panel().getByText(/^claude mcp add --transport http quarry \S+$/)).toBeTruthy()
  expect(panel().getByText(/--header "Authorization: Bearer qry_…"/)).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'ChatGPT' }))
  expect(panel().getByText(`${location.origin}/mcp/${acme('USER').code}`)).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'VS Code' }))
  expect(panel().getByText(/promptString/)).toBeTruthy()
  expect(panel().getAllByText('.vscode/mcp.json')).toHaveLength(2)
})

test('what belongs into a file is JSON, and leads to the workspace', () => {
  for (const name of programNames) {
    for (const snippet of [signInSnippetOf(name, addresses), keySnippetOf(name, addresses)]) {
      if (!snippet) continue
      expect(snippet.text).toContain(name === 'openai' ? addresses.openai : addresses.mcp)
      if (snippet.place) expect(() => JSON.parse(snippet.text) as unknown).not.toThrow()
    }
  }
})

test('who logs in needs no key', () => {
  for (const name of programNames) {
    expect(signInSnippetOf(name, addresses)?.text ?? '').not.toContain('qry_')
    expect(keySnippetOf(name, addresses).text).toContain(name === 'vscode' ? 'promptString' : 'qry_')
  }
})

test('a bridge is told where nothing is encrypted', () => {
  expect(keySnippetOf('claude', addresses).text).not.toContain('--allow-http')
  expect(keySnippetOf('claude', { ...addresses, mcp: 'http://10.0.0.5:3000/mcp/acme' }).text).toContain('--allow-http')
})
