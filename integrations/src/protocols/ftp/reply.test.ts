import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, replyReader } from './reply.ts'

const read = (...pieces: string[]) => {
  const reader = replyReader()
  return pieces.flatMap((piece) => reader.push(piece))
}

test('a reply is one line, or several framed by the same code', () => {
  assert.deepEqual(read('220 hello\r\n'), [{ code: 220, text: 'hello' }])
  assert.deepEqual(read('211-Features\r\n UTF8\r\n 211 not the end\r\n212 nor this\r\n211 End\r\n'), [
    { code: 211, text: 'Features\n UTF8\n 211 not the end\n212 nor this\nEnd' },
  ])
  assert.deepEqual(
    read('200\r\n150 a\n226 b\r\n').map(({ code }) => code),
    [200, 150, 226],
  )
})

test('it does not matter where the network cuts a reply', () => {
  const text = '220-first\r\n220 last\r\n213 20261121030312\r\n'
  for (let cut = 1; cut < text.length; cut++) assert.deepEqual(read(text.slice(0, cut), text.slice(cut)), read(text))
  assert.deepEqual(read(...text), read(text))
})

test('what is no reply is passed over', () => {
  assert.deepEqual(read('banner without a code\r\n12 no\r\n220 yes\r\n'), [{ code: 220, text: 'yes' }])
})

test('a reply that does not end is counted', () => {
  const reader = replyReader()
  reader.push('220-')
  for (let line = 0; line < 100; line++) reader.push(`${'x'.repeat(100)}\r\n`)
  assert.ok(reader.pending() > 10_000)
  reader.push('220 end\r\n')
  assert.equal(reader.pending(), 0)
})

test('each refusal has its reason', () => {
  const cases: [number, string, string][] = [
    [421, 'Too many users', 'throttled'],
    [425, 'Cannot open data connection', 'upstream'],
    [426, 'Connection closed', 'upstream'],
    [430, 'Invalid username or password', 'auth'],
    [450, 'File busy', 'upstream'],
    [530, 'Login authentication failed', 'auth'],
    [530, 'Must use TLS', 'settings'],
    [534, 'Policy requires SSL', 'settings'],
    [550, 'No such file or directory', 'notFound'],
    [550, 'Permission denied', 'forbidden'],
    [550, 'Failed to open file', 'forbidden'],
    [552, 'Storage exceeded', 'upstream'],
  ]
  for (const [code, text, reason] of cases) assert.equal(refusal({ code, text }).reason, reason, `${code} ${text}`)
})

test('a reason shown to people keeps the words of the server, and not too many', () => {
  assert.equal(refusal({ code: 550, text: 'first\nPermission denied' }).message, 'The server answered: 550 Permission denied')
  assert.ok(refusal({ code: 550, text: 'x'.repeat(10_000) }).message.length < 400)
})
