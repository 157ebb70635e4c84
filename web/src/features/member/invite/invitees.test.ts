import { expect, test } from 'vitest'
import { parseInvitees } from './invitees.ts'

const emails = (text: string) => parseInvitees(text).map(({ email }) => email)

test.each([
  ['a@b.kr,c@d.kr'],
  ['a@b.kr; c@d.kr'],
  ['a@b.kr\nc@d.kr'],
  ['a@b.kr\r\n\r\n  c@d.kr  \r\n'],
  ['a@b.kr c@d.kr'],
  [',a@b.kr,,c@d.kr,'],
  ['mailto:a@b.kr, <c@d.kr>'],
])('%j holds two addresses', (text) => {
  expect(emails(text)).toEqual(['a@b.kr', 'c@d.kr'])
})

test.each([['Kim <kim@a.kr>'], ['"Kim, Minsu" <kim@a.kr>'], ['Kim, Minsu <kim@a.kr>'], ['김 민수 <KIM@a.kr>']])(
  '%j holds the address after the name',
  (text) => {
    expect(emails(text)).toEqual(['kim@a.kr'])
  },
)

test('names and bare addresses may stand in one line', () => {
  expect(emails('lee@a.kr, Kim, Minsu <kim@a.kr>, Park <park@a.kr>; choi@a.kr')).toEqual([
    'lee@a.kr',
    'kim@a.kr',
    'park@a.kr',
    'choi@a.kr',
  ])
})

test('what is no address is kept as it was written, with its line', () => {
  expect(parseInvitees('a@b.kr\nnot-an-address\nkim@')).toEqual([
    { line: 1, raw: 'a@b.kr', email: 'a@b.kr', problem: null },
    { line: 2, raw: 'not-an-address', email: null, problem: 'malformed' },
    { line: 3, raw: 'kim@', email: null, problem: 'malformed' },
  ])
})

test('an address named again, in whatever case, is a duplicate', () => {
  expect(parseInvitees('a@b.kr, A@B.kr').map(({ problem }) => problem)).toEqual([null, 'duplicate'])
})

test('an empty text holds nobody', () => {
  expect(parseInvitees(' \n, ;\n')).toEqual([])
})
