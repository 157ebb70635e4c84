import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openParts } from '../../../testing/parts.ts'
import { upload, uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { dropContentsJob, indexSourceJob } from '../indexing/indexing.jobs.ts'
import { removeSource } from '../source/connecting/change-source.ts'
import { addSamples } from '../source/documents/samples.ts'
import { exampleQuestions } from './examples.ts'
import { searchTop } from './search.ts'

const world = await openWorld()
const parts = openParts(world)
const member = (options: Parameters<typeof world.member>[0] = {}): Promise<WorkspaceCtx> => world.member({ ...parts, ...options })

const lease = '# Harbour lease\n\n## Notice period\n\nThree months to the end of a quarter.\n'
const holidays = '# Holidays\n\n## Ferry times\n\nThe ferry leaves at nine and at noon.\n'
const costs = '# 출장비 안내\n\n## 출장비 정산 기한\n\n돌아온 날부터 두 주 안에 올려요.\n'

test('the questions are made from headings, in the language of the document, the reader’s own first', async () => {
  const [ada, mina] = [await member(), await member({ lang: 'ko' })]
  for (const ctx of [ada, mina]) await uploadSource(world, ctx, { 'lease.md': lease, '출장.md': costs })
  const [english, korean] = ['How long is the notice period?', '출장비 정산 기한은 언제인가요?']
  assert.deepEqual(await exampleQuestions(ada), [english, korean])
  assert.deepEqual(await exampleQuestions(mina), [korean, english])
})

for (const lang of ['en', 'ko'] as const)
  test(`of the samples there are three, none is the name of a file, and each leads to its document (${lang})`, async () => {
    const ada = await member({ lang })
    await addSamples(ada)
    await world.runJobs([indexSourceJob, dropContentsJob], ada)
    await ada.search.caughtUp(ada.workspace.id)
    const questions = await exampleQuestions(ada)
    assert.equal(new Set(questions).size, 3)
    const tops = await Promise.all(questions.map(async (query) => (await searchTop(ada, { query })).vectorDataList[0]))
    assert.equal(new Set(tops.map((top) => top?.contentId)).size, 3)
    for (const [index, question] of questions.entries()) {
      assert.match(question, lang === 'ko' ? /[가-힣].*\?$/ : /^[A-Z].*\?$/)
      const heading = tops[index]?.anchor.path?.at(-1)?.toLowerCase() ?? assert.fail(question)
      assert.ok(question.toLowerCase().includes(heading.split(' ').at(-1) ?? ''), `${question} from ${heading}`)
    }
  })

test('what could not be fetched again is asked about as it was read before', async () => {
  const ada = await member()
  const id = await uploadSource(world, ada, { 'lease.md': lease })
  await world.db.updateTable('document').set({ code: 'unreachable' }).where('source_id', '=', id).execute()
  assert.deepEqual(await exampleQuestions(ada), ['How long is the notice period?'])
})

test('what leads to another document is not asked', async () => {
  const ada = await member()
  const better = 'How long is the notice period? The notice period is as long as the notice period was. '.repeat(4)
  await uploadSource(world, ada, { 'lease.md': lease, 'holidays.md': holidays, 'How long is the notice period.txt': better })
  assert.deepEqual(await exampleQuestions(ada), ['What are the ferry times?', 'What should I know about harbour lease?'])
})

test('every source has its turn before another document of one comes', async () => {
  const ada = await member()
  await uploadSource(world, ada, { 'lease.md': lease }, { name: 'small' })
  world.clock.advance({ minutes: 1 })
  const large = {
    'a.md': holidays,
    'b.md': '# B\n\n## Opening hours\n\nTen to eight.',
    'c.md': '# C\n\n## Ticket prices\n\nTwo euros.',
  }
  await uploadSource(world, ada, large, { name: 'large' })
  assert.equal((await exampleQuestions(ada))[1], 'How long is the notice period?')
})

test('of headings that differ only in their numbers one is asked about', async () => {
  const ada = await member()
  const days = [1, 2, 3].map((day): [string, string] => [
    `${day}.md`,
    `# Shift ${day}\n\n## Report of day ${day}\n\nAll was calm on day ${day}.`,
  ])
  await uploadSource(world, ada, { ...Object.fromEntries(days), 'lease.md': lease })
  const questions = await exampleQuestions(ada)
  assert.ok(questions.includes('How long is the notice period?'))
  assert.equal(questions.filter((question) => /\d/.test(question)).length, 1, questions.join(' '))
})

test('names of files and of sheets are no questions, nor is what was not read yet', async () => {
  const ada = await member()
  const files = {
    'Travel budget.txt': 'words about travel',
    'Broken plan.pdf': '%PDF-1.7 no document',
    'Sales plan.csv': 'a,b\n1,2',
  }
  const id = await uploadSource(world, ada, files)
  await upload(ada, id, 'to-come.md', lease)
  assert.deepEqual(await exampleQuestions(ada), [])
})

test('a restricted source gives questions to whoever connected it, and to nobody else, not even the owner', async () => {
  const owner = await member()
  const ben = await member({ of: owner, role: 'USER' })
  await uploadSource(world, ben, { 'secret.md': lease }, { access: 'RESTRICTED' })
  assert.deepEqual(await exampleQuestions(ben), ['How long is the notice period?'])
  assert.deepEqual(await exampleQuestions(owner), [])
  assert.deepEqual(await exampleQuestions(await member({ of: owner, role: 'ADMIN' })), [])
})

test('a stranger sees no question of ours', async () => {
  const [ada, eve] = [await member(), await member()]
  await uploadSource(world, ada, { 'secret.md': lease })
  assert.deepEqual(await exampleQuestions(eve), [])
  assert.deepEqual(await exampleQuestions({ ...eve, account: ada.account }), [])
})

test('a source that was removed gives no questions', async () => {
  const ada = await member()
  const id = await uploadSource(world, ada, { 'lease.md': lease })
  assert.equal((await exampleQuestions(ada)).length, 1)
  // One source must remain.
  await uploadSource(world, ada, {}, { name: 'empty' })
  await removeSource(ada, id)
  assert.deepEqual(await exampleQuestions(ada), [])
})
