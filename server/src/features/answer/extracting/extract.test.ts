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
import { secondCompany } from './second-company.ts'
import { secondKnown, secondUnanswerable } from './second-questions.ts'
import { thirdCompany } from './third-company.ts'
import { thirdKnown, thirdUnanswerable } from './third-questions.ts'

const world = await openWorld()
const parts = openParts(world)

/** A member of a workspace with these files. */
async function memberWith(files: Readonly<Record<string, string>>): Promise<Member> {
  const member = await world.member(parts)
  await uploadSource(world, member, files)
  return member
}
type Member = Awaited<ReturnType<typeof world.member>>

/** What is shown first with its list, and the document it is from; null when the sources do not say. */
async function answerTo(member: Member, query: string): Promise<{ first: string; from: string } | null> {
  const { requestId } = await searchTop(member, { query })
  const events = await eventsOf(answerRoutes.answer, member, await answerSearch(member, { requestId }))
  const text = events.flatMap((event) => (event.event === 'text' ? event.data.delta : [])).join('')
  const reference = events.find((event) => event.event === 'reference')
  return reference ? { first: /^.*\n+(?:- .*\n+)*/.exec(text)![0], from: reference.data.title } : null
}

async function missed(member: Member, questions: readonly ExtractCase[]): Promise<string[]> {
  const lines: string[] = []
  for (const { ask, has, from } of questions) {
    const answer = await answerTo(member, ask)
    if (!answer?.first.includes(has) || answer.from !== from) lines.push(`${ask} → ${answer?.from}: ${answer?.first.trim()}`)
  }
  return lines
}

async function answered(member: Member, questions: readonly string[]): Promise<string[]> {
  const lines: string[] = []
  for (const ask of questions) {
    const answer = await answerTo(member, ask)
    if (answer) lines.push(`${ask} → ${answer.from}: ${answer.first.trim()}`)
  }
  return lines
}

const sets: readonly Set[] = [
  { files: company, answerable: { known, heldOut, last }, unanswerable },
  { files: secondCompany, answerable: { second: secondKnown }, unanswerable: { second: secondUnanswerable } },
  { files: thirdCompany, answerable: { third: thirdKnown }, unanswerable: { third: thirdUnanswerable } },
]
type Set = {
  files: Readonly<Record<string, string>>
  answerable: Readonly<Record<string, readonly ExtractCase[]>>
  unanswerable: Readonly<Record<string, readonly string[]>>
}

for (const { files, answerable, unanswerable: refused } of sets) {
  const member = await memberWith(files)
  for (const [name, asked] of Object.entries(answerable))
    test(`the sentence that answers comes first, from its document: ${name}`, async () => {
      assert.deepEqual(await missed(member, asked), [])
    })
  for (const [name, asked] of Object.entries(refused))
    test(`what stands nowhere is not answered: ${name}`, async () => {
      assert.deepEqual(await answered(member, asked), [])
    })
}
