import { expect, test } from 'vitest'
import { DocumentId } from '@quarry/contract/ids'
import { documentHash, openedDocument, ownAddress, safeLink } from './links.ts'

const documentId = DocumentId.parse('0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c05')

test('an opened document survives the way through the address', () => {
  expect(openedDocument(documentHash(documentId, 7))).toEqual({ documentId, chunkIndex: 7 })
})

test.each(['', 'content', 'document=nobody&chunk=1'])('the address part “%s” names no document', (hash) => {
  expect(openedDocument(hash)).toBeNull()
})

test.each(['-1', '1.5', 'x'])('a passage %s that cannot be is the beginning', (chunk) => {
  expect(openedDocument(`document=${documentId}&chunk=${chunk}`)).toEqual({ documentId, chunkIndex: 0 })
})

test('an address of our own is split into workspace and document', () => {
  expect(ownAddress(`/acme?page=search#document=${documentId}`)).toEqual({
    workspaceCode: 'acme',
    hash: `document=${documentId}`,
  })
})

test.each(['https://acme.example/acme?page=search#document=1', '//evil.example?page=search#document=1', '/acme'])(
  '%s is no address of our own',
  (link) => {
    expect(ownAddress(link)).toBeNull()
  },
)

test('an address of the web may be opened', () => {
  expect(safeLink('https://acme.example/a?b#c')).toBe('https://acme.example/a?b#c')
})

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'file:///etc/hosts', '/acme', ''])(
  '“%s” is not opened',
  (link) => {
    expect(safeLink(link)).toBeNull()
  },
)
