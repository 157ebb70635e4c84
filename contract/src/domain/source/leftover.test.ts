import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLeftover } from './leftover.ts'

test('locks, thumbnails and settings of folders are told from documents', () => {
  const leftovers = ['~$보고서.docx', '.~lock.plan.odt#', '._photo.pdf', '.DS_Store', 'Thumbs.db', 'ehthumbs.db', 'Desktop.ini']
  assert.deepEqual(leftovers.filter(isLeftover), leftovers)
  const documents = ['보고서.docx', '~draft.docx', '$money.xlsx', '.env', 'thumbs.txt', 'my desktop.ini', '.', '._', '~$']
  assert.deepEqual(documents.filter(isLeftover), [])
})
