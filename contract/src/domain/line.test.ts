import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Line } from './line.ts'
import { PersonName } from './account/person.ts'
import { WorkspaceName } from './workspace/workspace-name.ts'

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

test('a name of nothing but signs that nobody sees is none', () => {
  for (const name of ['\n\u202E', '\u200B\u200B\u200B\u200B', '\u3164', '\uFFA0 \u2060', '\u2800', '\u00AD', '\uFE0F'])
    assert.equal(PersonName.safeParse(name).success, false)
  assert.equal(WorkspaceName.safeParse('a\n\n\nb').success, false)
})

for (const name of [
  'https://evil.example',
  'Win at http://evil.example now',
  'WWW.evil.example',
  'evil.example/win',
  'ｗｗｗ.evil.example',
])
  test(`"${name}" is an address, and no name of a person or workspace`, () => {
    assert.equal(PersonName.safeParse(name).success, false)
    assert.equal(WorkspaceName.safeParse(name).success, false)
  })

for (const name of ['acme.com', 'Node.js', 'J.R. Kim', 'R&D / Ops', 'Web 2.0', '연구/개발'])
  test(`"${name}" is a name`, () => assert.equal(WorkspaceName.safeParse(name.padEnd(4, '.')).success, true))

test('a name of a megabyte is refused at once, as anybody may send it', () => {
  for (const text of ['x', 'a.', '1+', '://', 'a:/', '.co'])
    assert.equal(PersonName.safeParse(text.repeat(1_000_000 / text.length)).success, false)
})
