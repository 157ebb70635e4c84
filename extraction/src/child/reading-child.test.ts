import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../../testing/files.ts'
import { page, pdf } from '../../testing/pdf.ts'
import { defaultLimits, type Limits } from '../limits.ts'
import { startReadingChild } from './reading-child.ts'

function openChild(folder: string, limits: Partial<Limits>) {
  const child = startReadingChild([folder], { ...defaultLimits, ...limits })
  return {
    child,
    async [Symbol.asyncDispose]() {
      child.kill()
      await child.ended
    },
  }
}

const onePage = pdf([page([{ x: 50, y: 700, size: 12, text: 'one page' }])])

test('a process is worn after its number of documents', async () => {
  using files = temporaryFolder()
  await using open = openChild(files.folder, { documentsPerChild: 2 })
  const input = files.write('page.pdf', onePage)
  await open.child.read(input)
  assert.equal(open.child.worn, false)
  await open.child.read(input)
  assert.equal(open.child.worn, true)
})

for (const [name, content] of Object.entries({ 'text.txt': 'text', 'mail.eml': 'Subject: Roof\r\n\r\ntext' }))
  test(`a process is worn less by ${name} than by other formats`, async () => {
    using files = temporaryFolder()
    await using open = openChild(files.folder, { documentsPerChild: 2, textDocumentsPerChild: 4 })
    const input = files.write(name, content)
    for (let document = 0; document < 3; document++) await open.child.read(input)
    assert.equal(open.child.worn, false)
    await open.child.read(input)
    assert.equal(open.child.worn, true)
  })

test('a process that has grown is worn, where its memory can be seen', async () => {
  using files = temporaryFolder()
  await using open = openChild(files.folder, { recycleRssBytes: 1_000_000 })
  await open.child.read(files.write('text.txt', 'text'))
  assert.equal(open.child.worn, process.platform === 'linux')
})

test('a process that was ended answers as crashed', async () => {
  using files = temporaryFolder()
  await using open = openChild(files.folder, {})
  open.child.kill()
  await open.child.ended
  const { code } = await open.child.read(files.write('text.txt', 'text'))
  assert.equal(code, 'crashed')
})
