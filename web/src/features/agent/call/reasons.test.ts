import { expect, test } from 'vitest'
import { toolCallReasons } from '@quarry/contract/agent/tool'
import { acting as en } from '../../../locales/agent/acting/en.ts'
import { acting as ko } from '../../../locales/agent/acting/ko.ts'

test.each(Object.entries({ en, ko }))('every reason that the server gives has words of its own (%s)', (_, { reason }) => {
  const said = toolCallReasons.map((each) => reason[each])
  expect(said.filter((words) => !words)).toEqual([])
  expect(new Set(said).size).toBe(toolCallReasons.length)
})
