import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messagesFor } from './prompt.ts'
import { Shelf } from './shelf.ts'

const brief = { name: '', role: '', tone: '', limitations: '', instructions: '', examples: [] }
const history = [1, 2, 3].map((n) => ({ question: `Question ${n}?`, answer: `${n}`.repeat(1_000) }))
const rest = {
  brief,
  summary: null,
  question: 'And?',
  found: [],
  unreadable: 0,
  knows: false,
  rounds: [],
  shelf: new Shelf(),
  mark: 'm',
}
const sent = (most: number, summary: string | null = null) => JSON.stringify(messagesFor({ ...rest, history, summary }, most))

test('the oldest questions make way where the model remembers little, and it is told how many did', () => {
  const short = sent(5_000)
  assert.doesNotMatch(short, /Question [12]\?/)
  assert.match(short, /Question 3\?.*The 2 oldest questions of this conversation .* are left out/)
})

test('where all of a conversation has a place, nothing is said to be left out', () => {
  const whole = sent(100_000)
  assert.match(whole, /Question 1\?.*Question 3\?/)
  assert.doesNotMatch(whole, /left out/)
})

test('a summary is shown as data, and what has no place beside it is said to be left out', () => {
  const short = sent(5_000, 'The heron was chosen.')
  assert.match(short, /<<m summary of the beginning of this conversation>>\\nThe heron was chosen\.\\n<<m end>>/)
  assert.match(short, /The 2 questions after those summarised of this conversation .* are left out/)
})

test('a summary that was written for a model that takes in more leaves half of the place to what was said last', () => {
  const short = sent(9_000, 'x'.repeat(10_000))
  assert.match(short, /Question 3\?/)
  assert.equal(/x{100,}/.exec(short)![0].length, 1_125)
})

test('where results make way, what was done stays, and so does what is short', () => {
  const round = (id: string, text: string) => ({
    spoken: '',
    messages: null,
    calls: [{ id, name: id, input: {}, problem: null }],
    results: [{ text, passages: [] }],
  })
  const rounds = [
    round('create', 'Done.\n{"key":"ROOF-7"}'),
    round('change', `Done.\n${'a'.repeat(3_000)}`),
    round('read', `Done.\n${'b'.repeat(3_000)}`),
  ]
  const texts = messagesFor({ ...rest, history: [], rounds }, 4_000).map(({ content }) => content as string)
  assert.match(texts[2]!, /^Result of create:\nDone\.\n\{"key":"ROOF-7"\}$/)
  assert.match(texts[4]!, /^Result of change:\nDone\.\n\[the rest is left out/)
  assert.match(texts[6]!, /b{3000}/)
})

test('half a character, as is left where a text was cut, is not sent', () => {
  const [asked] = messagesFor({ ...rest, history: [], question: 'Is it \ud83d so 😀?' }, 4_000)
  assert.equal(asked!.content, 'Question: Is it  so 😀?')
})
