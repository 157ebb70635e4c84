import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import { openParts } from '../../../../testing/parts.ts'
import { eventsOf } from '../../../../testing/run-events.ts'
import { uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import { searchTop } from '../../search/search.ts'
import { answerSearch } from '../answer.ts'
import { company } from './company.ts'
import { heldOut, known, last, type ExtractCase, unanswerable } from './questions.ts'

const world = await openWorld()
const parts = openParts(world)
const ada = await world.member(parts)
await uploadSource(world, ada, company)

/** What is shown first, and the document it is from; null when the sources do not say. */
async function answerTo(query: string): Promise<{ first: string; from: string } | null> {
  const { requestId } = await searchTop(ada, { query })
  const events = await eventsOf(answerRoutes.answer, ada, await answerSearch(ada, { requestId }))
  const text = events.find((event) => event.event === 'text')
  const reference = events.find((event) => event.event === 'reference')
  return text && reference ? { first: text.data.delta, from: reference.data.title } : null
}

async function missed(questions: readonly ExtractCase[]): Promise<string[]> {
  const lines: string[] = []
  for (const { ask, has, from } of questions) {
    const answer = await answerTo(ask)
    if (!answer?.first.includes(has) || answer.from !== from) lines.push(`${ask} → ${answer?.from}: ${answer?.first.trim()}`)
  }
  return lines
}

async function answered(questions: readonly string[]): Promise<string[]> {
  const lines: string[] = []
  for (const ask of questions) {
    const answer = await answerTo(ask)
    if (answer) lines.push(`${ask} → ${answer.from}: ${answer.first.trim()}`)
  }
  return lines
}

for (const [name, asked] of Object.entries({ known, heldOut, last }))
  test(`the sentence that answers comes first, from its document: ${name}`, async () => {
    assert.deepEqual(await missed(asked), [])
  })

for (const [name, asked] of Object.entries(unanswerable))
  test(`what stands nowhere is not answered: ${name}`, async () => {
    assert.deepEqual(await answered(asked), [])
  })
