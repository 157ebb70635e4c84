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
import { everydayOfFirst, everydayOfSecond, everydayOfThird, everydayUnanswerable } from './everyday-questions.ts'
import { fourthCompany } from './fourth-company.ts'
import { fourthHeldOut, fourthKnown, fourthUnanswerable } from './fourth-questions.ts'
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
  {
    files: company,
    answerable: { known, heldOut, last },
    unanswerable: { ...unanswerable, everyday: everydayUnanswerable.first },
    inOtherWords: { everyday: { asked: everydayOfFirst, mostMissed: 3 } },
  },
  {
    files: secondCompany,
    answerable: { second: secondKnown },
    unanswerable: { second: secondUnanswerable, everyday: everydayUnanswerable.second },
    inOtherWords: { everyday: { asked: everydayOfSecond, mostMissed: 3 } },
  },
  {
    files: thirdCompany,
    answerable: { third: thirdKnown },
    unanswerable: { third: thirdUnanswerable, everyday: everydayUnanswerable.third },
    inOtherWords: { everyday: { asked: everydayOfThird, mostMissed: 4 } },
  },
  {
    files: fourthCompany,
    answerable: {},
    unanswerable: { fourth: fourthUnanswerable.known },
    inOtherWords: {
      fourth: { asked: fourthKnown, mostMissed: 7 },
      'fourth, held out': { asked: fourthHeldOut, mostMissed: 12, unanswerable: fourthUnanswerable.heldOut, mostAnswered: 2 },
    },
  },
]
/** @property inOtherWords not all of which the search knows. */
type Set = {
  files: Readonly<Record<string, string>>
  answerable: Readonly<Record<string, readonly ExtractCase[]>>
  unanswerable: Readonly<Record<string, readonly string[]>>
  inOtherWords: Readonly<Record<string, InOtherWords>>
}
/** @property unanswerable what nobody looked at, of which so many are answered at most. */
type InOtherWords = {
  asked: readonly ExtractCase[]
  mostMissed: number
  unanswerable?: readonly string[]
  mostAnswered?: number
}

for (const { files, answerable, unanswerable: refused, inOtherWords } of sets) {
  const member = await memberWith(files)
  for (const [name, { asked, mostMissed, unanswerable: other = [], mostAnswered = 0 }] of Object.entries(inOtherWords))
    test(`the sentence that answers comes first, and what stands nowhere is refused, asked in other words: ${name}`, async () => {
      assert.ok((await missed(member, asked)).length <= mostMissed)
      assert.ok((await answered(member, other)).length <= mostAnswered)
    })
  for (const [name, asked] of Object.entries(answerable))
    test(`the sentence that answers comes first, from its document: ${name}`, async () => {
      assert.deepEqual(await missed(member, asked), [])
    })
  for (const [name, asked] of Object.entries(refused))
    test(`what stands nowhere is not answered: ${name}`, async () => {
      assert.deepEqual(await answered(member, asked), [])
    })
}
