import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PersonName } from './account.ts'
import { Line } from './line.ts'
import { WorkspaceName } from './workspace.ts'

for (const [what, typed, kept] of [
  ['a line break', 'Kim\r\n\r\nYour account is locked', 'Kim Your account is locked'],
  ['a tab', '김\t하늘', '김 하늘'],
  ['a mark that turns the direction', 'moc.live\u202Egnp', 'moc.live gnp'],
  ['an end of text', 'Kim\u0000', 'Kim'],
] as const)
  test(`${what} in a name becomes a blank`, () => assert.equal(Line.parse(typed), kept))

test('names of every script stay as they are', () => {
  for (const name of ['김하늘', 'Zoë O’Neill', 'עִבְרִית', 'محمد', '👩‍💻 Team']) assert.equal(Line.parse(name), name)
})

test('a name of nothing but such signs is none', () => {
  assert.equal(PersonName.safeParse('\n\u202E').success, false)
  assert.equal(WorkspaceName.safeParse('a\n\n\nb').success, false)
})
