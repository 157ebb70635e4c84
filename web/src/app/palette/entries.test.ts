import { expect, test } from 'vitest'
import type { DocumentId } from '@quarry/contract/ids'
import type { Role } from '@quarry/contract/workspace/role'
import { t } from '../../lib/i18n-later.ts'
import { named } from '@quarry/contract/calls/names'
import { agentOf } from '../../testing/agents.ts'
import { sourceOf } from '../../testing/sources.ts'
import { acme } from '../../testing/workspaces.ts'
import { entriesFor, type Facts } from './entries.ts'

function offered(typed: string, role: Role = 'OWNER', facts: Partial<Facts> = {}): Record<string, string[]> {
  const groups = entriesFor(typed, {
    workspace: acme(role),
    workspaces: [],
    recentSearches: [],
    documents: [],
    agents: [],
    members: [],
    t,
    ...facts,
  })
  return Object.fromEntries(groups.map(({ name, entries }) => [name, entries.map(({ label }) => label)]))
}

test('the first entry is the search for the words, so that Enter searches as in the search box', () => {
  const [first] = entriesFor(' audit ', {
    workspace: acme('OWNER'),
    workspaces: [],
    recentSearches: ['audit'],
    documents: [],
    agents: [],
    members: [],
    t,
  })
  expect([first?.name, first?.entries[0]?.target]).toEqual([
    'search',
    { to: '/$workspaceCode', params: { workspaceCode: 'acme' }, search: { page: 'search', q: 'audit' } },
  ])
})

test('without words it offers recent searches and every page, and no empty group', () => {
  const all = offered('', 'OWNER', { recentSearches: ['one', 'two', 'three', 'four', 'five', 'six'] })
  expect(all['recent']).toEqual(['one', 'two', 'three', 'four', 'five'])
  expect(all['pages']).toContain(t('shell.sections.audit'))
  expect(Object.keys(all)).toEqual(['recent', 'pages'])
})

test('pages that a role does not see are not offered to it', () => {
  expect(offered('audit', 'OWNER')['pages']).toEqual([t('shell.sections.audit')])
  expect(offered('audit', 'USER')['pages']).toBeUndefined()
})

test('a source is found by its name and by its service, and leads to its row', () => {
  const wiki = sourceOf('webdav', { displayName: '연구소 위키' })
  const workspace = { ...acme('OWNER'), sources: { publicSources: [wiki], restrictedSources: { owned: [], notOwned: [] } } }
  for (const words of ['위키', 'ㅇㅋ', 'webdav'])
    expect(offered(words, 'OWNER', { workspace })['sources']).toEqual(['연구소 위키'])
  const target = entriesFor('위키', {
    workspace,
    workspaces: [],
    recentSearches: [],
    documents: [],
    agents: [],
    members: [],
    t,
  }).at(-1)?.entries[0]?.target
  expect(target).toMatchObject({ hash: `source=${wiki.sourceId}` })
})

test('a source of uploads says so in the language of the person', () => {
  const files = sourceOf('upload', { displayName: 'Minutes', vendor: 'Upload' })
  const workspace = { ...acme('OWNER'), sources: { publicSources: [files], restrictedSources: { owned: [], notOwned: [] } } }
  const entry = entriesFor('minutes', {
    workspace,
    workspaces: [],
    recentSearches: [],
    documents: [],
    agents: [],
    members: [],
    t,
  }).at(-1)?.entries[0]
  expect(entry?.hint).toBe(t('source.upload.name'))
})

test('other workspaces are offered, this one and deactivated ones are not', () => {
  const other = { ...acme('USER'), id: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c99' as never, code: 'zeta', displayName: 'Zeta' }
  const workspaces = [acme('OWNER'), other, { ...other, displayName: 'Zeta old', status: 'deactivate' as const }]
  expect(offered('zeta', 'OWNER', { workspaces })['workspaces']).toEqual(['Zeta'])
  expect(offered('acme', 'OWNER', { workspaces })['workspaces']).toBeUndefined()
})

test('agents that answer are asked from here, by name and by what Enter does', () => {
  const agents = [named(agentOf({ name: 'HR guide' })), named(agentOf({ name: 'HR old', status: 'inactive' }))]
  for (const words of ['guide', 'ask hr']) expect(offered(words, 'USER', { agents })['agents']).toEqual(['Ask HR guide'])
})

test('a new agent is offered to those who may make one', () => {
  const made = t('shell.palette.newAgent')
  expect([offered('new agent', 'OWNER')['pages'], offered('new agent', 'USER')['pages']]).toEqual([[made], undefined])
})

test('a document is opened here, or at its service in a new tab where it has an address there', () => {
  const document = {
    documentId: '0198c0de-0000-7000-8000-000000000001' as DocumentId,
    title: 'Budget plan',
    titleMarks: [],
    link: '/acme?page=search#document=0198c0de-0000-7000-8000-000000000001&chunk=0',
    kind: 'txt' as const,
    format: 'txt',
    sourceName: 'Files',
    serviceName: 'upload',
    updatedAt: null,
  }
  const documents = [
    document,
    { ...document, documentId: '0198c0de-0000-7000-8000-000000000002' as DocumentId, link: 'https://acme.example/x' },
  ]
  const groups = entriesFor('budg', {
    workspace: acme('USER'),
    workspaces: [],
    recentSearches: [],
    documents,
    agents: [],
    members: [],
    t,
  })
  const found = groups.find(({ name }) => name === 'documents')?.entries
  expect(found?.[0]?.target).toMatchObject({ hash: 'document=0198c0de-0000-7000-8000-000000000001&chunk=0' })
  expect(found?.[1]?.target).toEqual({ outside: 'https://acme.example/x' })
})
