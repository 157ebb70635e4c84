import { expect, test } from 'vitest'
import { particle } from './particles.ts'

test.each([
  ['문서', '은/는', '는'],
  ['파일', '은/는', '은'],
  ['서울', '으로/로', '로'],
  ['부산', '으로/로', '으로'],
  ['Notion', '을/를', '을'],
  ['Jira', '을/를', '를'],
  ['Slack', '이/가', '이'],
  ['Gmail', '으로/로', '로'],
  ['SFTP', '이/가', '가'],
  ['인사팀 (3)', '이/가', '이'],
  ['₩12,000', '으로/로', '으로'],
  ['US$9.00', '으로/로', '로'],
])('%s takes the right form of %s', (word, pair, expected) => {
  expect(particle(word, pair)).toBe(expected)
})
