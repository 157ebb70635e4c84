import { expect, test } from 'vitest'
import { Email as EmailOfContract } from '@quarry/contract/account'
import { WorkspaceName as NameOfContract } from '@quarry/contract/workspace'
import { Email, WorkspaceName } from './shapes.ts'

const texts = [
  '',
  'mina@example.com',
  ' Mina@Example.COM ',
  'mina@example',
  'mina example.com',
  `${'m'.repeat(242)}@example.com`,
  `${'m'.repeat(243)}@example.com`,
  'Acm',
  ' Acm ',
  'Acme',
  '우리 팀',
  'a'.repeat(60),
  'a'.repeat(61),
]

test.each(texts)('a form takes “%s” for an email and for a name exactly if the server does', (text) => {
  expect(Email.safeParse(text).data).toBe(EmailOfContract.safeParse(text).data)
  expect(WorkspaceName.safeParse(text).data).toBe(NameOfContract.safeParse(text).data)
})
