import { expect, test } from 'vitest'
import { mentionIn } from './mention.ts'

const agents = ['HR', 'HR guide', '인사 규정 안내'].map((name) => ({ id: name, name, about: '' }))
const asked = (typed: string) => {
  const mention = mentionIn(typed, agents)
  return mention?.agent ? [mention.agent.name, mention.question] : mention
}

test('an agent is named at the beginning, whatever the case, and the rest is the question', () => {
  expect(asked('@hr how many days of leave?')).toEqual(['HR', 'how many days of leave?'])
  expect(asked('@인사 규정 안내 연차는 며칠인가요?')).toEqual(['인사 규정 안내', '연차는 며칠인가요?'])
})

test('of two names the one that was written out counts', () => {
  expect(asked('@HR guide how many days?')).toEqual(['HR guide', 'how many days?'])
})

test('a name that is composed of other characters of the same letters is the same', () => {
  expect(asked(`@${'인사 규정 안내'.normalize('NFD')} 연차?`)).toEqual(['인사 규정 안내', '연차?'])
})

test('a name that is not finished is looked for', () => {
  expect([asked('@'), asked('@hr gu')]).toEqual([{ agent: null, begun: '' }, ['HR', 'gu']])
  expect(asked('@HR')).toEqual({ agent: null, begun: 'HR' })
})

test('an address within a search names nobody', () => {
  expect([mentionIn('mail to ben@acme.example', agents), mentionIn(' @HR', agents)]).toEqual([null, null])
})
