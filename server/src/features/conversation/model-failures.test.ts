import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { describedError } from '@quarry/contract/error-messages'
import type { ErrorName } from '@quarry/contract/errors'
import { insertAgent } from '../../../testing/agents.ts'
import { openParts } from '../../../testing/parts.ts'
import { begin, calls, inTurn, piece, says, type Script, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import { readConversation } from './conversation.ts'
import { type AgentEvent, askedAgent, kindOf, textOf, wholeSource } from './testing/asked.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const opened = openModels(scripted.settings)
/** Nobody waits minutes here for a model that says nothing, or does not end. */
let isSilent = false
let isEndless = false
const models = {
  ...opened,
  agent: async () => {
    const model = (await opened.agent(null))!
    return Object.defineProperties(model, {
      silentMs: { get: () => (isSilent ? 100 : 60_000) },
      wholeMs: { get: () => (isEndless ? 300 : 180_000) },
    })
  },
}
const ada = await world.member({ ...openParts(world), models })
const launch = await uploadSource(world, ada, { 'launch.md': '# Launch plan\n\nThe launch moves to 9 December.' })
const agentId = await insertAgent(world, ada, { knowledge: [wholeSource(launch)] })

const answer = 'The launch moves to 9 December [1].'
const busy: Script = (reply) => void reply.writeHead(429, { 'retry-after': '0' }).end('{}')
const broken: Script = (reply) => void reply.writeHead(500).end('no')
const refusing: Script = (reply) => void reply.writeHead(400).end('{"error":{"message":"no such model"}}')
const nonsense: Script = (reply) => {
  begin(reply)
  reply.end('data: {"what":1}\n\n')
}
const silent: Script = (reply) => {
  isSilent = true
  reply.once('close', () => (isSilent = false))
  begin(reply)
  reply.write(piece(' '))
}
const empty: Script = says('')
const cut: Script = (reply) => {
  begin(reply)
  reply.write(piece('The launch moves to the '))
  setTimeout(() => reply.destroy(), 20)
}
const search = (query: string) => ({ name: 'search_knowledge', arguments: { query } })
const ask = () => askedAgent(ada, { agentId, text: 'When does the launch move?' })
/** As a reader has it before them. */
const readOf = (events: readonly AgentEvent[]): string =>
  events.reduce(
    (text, { event, data }) => (event === ('restart' as string) ? '' : event === 'text' ? text + data.delta : text),
    '',
  )

test('a model that sends half a character first is heard to its end', async () => {
  scripted.does((reply) => {
    begin(reply)
    for (const each of ['Yes \ud83d', '\ude00, to 9 December [1].']) reply.write(piece(each))
    reply.end(`${piece('', 'stop')}data: [DONE]\n\n`)
  })
  const { events } = await ask()
  assert.equal(readOf(events), 'Yes 😀, to 9 December [1].')
})

const passing: [string, Script][] = [
  ['busy for a moment', busy],
  ['broken for a moment', broken],
  ['talking nonsense once', nonsense],
  ['cut off once in the middle', cut],
  ['silent all at once', silent],
  ['empty once', empty],
]
for (const [name, script] of passing)
  test(`a model that is ${name} is asked again, and the answer is whole`, async () => {
    scripted.does(inTurn(script, says(answer)))
    const { events, conversationId } = await ask()
    assert.deepEqual([kindOf(events), readOf(events)], ['model', answer])
    assert.equal((await readConversation(ada, conversationId)).messages[1]?.body, answer)
  })

const lasting: [string, Script, ErrorName][] = [
  ['busy', busy, 'modelBusy'],
  ['broken', broken, 'modelUnavailable'],
  ['refusing', refusing, 'modelUnavailable'],
  ['talking nonsense', nonsense, 'modelUnavailable'],
  ['silent', silent, 'modelUnavailable'],
  ['cut off in the middle', cut, 'modelInterrupted'],
]
for (const [name, script, error] of lasting)
  test(`an answer by a model that stays ${name} fails by name, is kept as such, and can be asked for again`, async () => {
    scripted.does(script)
    const { events, conversationId } = await ask()
    const { code, message } = describedError(error)
    assert.deepEqual(events.at(-1), { event: 'error', data: { code, message } })
    const { conversation, messages } = await readConversation(ada, conversationId)
    assert.deepEqual([messages[1]?.kind, messages[1]?.failure, conversation.runId], ['failed', { code, message }, null])
    scripted.does(says(answer))
    const again = await askedAgent(ada, { agentId, conversationId, text: 'When does the launch move?' })
    assert.equal(textOf(again.events), answer)
  })

test('of a reply with calls without end, or with what does not end, none is made', async () => {
  scripted.does(says(answer))
  const toolsOf = (events: readonly AgentEvent[]) => events.filter(({ event }) => event === 'step').length
  const usual = toolsOf((await ask()).events)
  for (const made of [Array(200).fill(search('launch')), [search('launch '.repeat(60_000))]]) {
    scripted.does(inTurn(calls(made), says(answer)))
    const { events } = await ask()
    assert.deepEqual([readOf(events), toolsOf(events)], [answer, usual])
  }
})

test('the operator is told what a model answers instead of an answer, and nothing of the question', async () => {
  scripted.does(refusing)
  await ask()
  const { message, fields } = world.logged.at(-1)!
  const { run: _run, ...said } = fields as { run: string }
  assert.deepEqual([message, said], ['run failed', { error: 'modelUnavailable', status: 400 }])
})

test('an answer that its model may not write to the end says so where it breaks off', async () => {
  scripted.does((reply) => {
    begin(reply)
    reply.end(`${piece('The launch moves to')}${piece('', 'length')}data: [DONE]\n\n`)
  })
  const { events, conversationId } = await ask()
  const broken = 'The launch moves to\n\n(The answer breaks off here: the model reached its limit.)'
  assert.deepEqual([kindOf(events), readOf(events)], ['model', broken])
  assert.equal((await readConversation(ada, conversationId)).messages[1]?.body, broken)
})

test('a model that does not come to an end keeps what it wrote, and is not asked again', async () => {
  let asked = 0
  isEndless = true
  scripted.does((reply) => {
    asked += 1
    begin(reply)
    const writing = setInterval(() => reply.write(piece('on and on ')), 20)
    reply.once('close', () => clearInterval(writing))
  })
  const { events } = await ask()
  isEndless = false
  assert.deepEqual([asked, kindOf(events)], [1, 'model'])
  assert.match(readOf(events), /^on and on .*\n\n\(The answer breaks off here/)
})

test('a model that never says anything leaves the answer to the sources', async () => {
  scripted.does(empty)
  const { events } = await ask()
  assert.deepEqual(
    [kindOf(events), textOf(events).trim()],
    ['extract', answer.replace('. [1]', '. [1]').replace(' [1].', '. [1]')],
  )
})

const odd: [string, Script, RegExp][] = [
  ['an unknown tool', calls([{ name: 'delete_everything', arguments: {} }]), /no tool|unavailable tool/i],
  ['arguments of the wrong shape', calls([{ name: 'search_knowledge', arguments: { question: 1 } }]), /did not work/i],
  ['half a call', calls([{ name: 'search_knowledge', arguments: '{"query": "lau' }]), /did not work/i],
  ['a document that is not there', calls([{ name: 'read_document', arguments: { document: 'd99' } }]), /no document d99/],
]
for (const [name, script, expected] of odd)
  test(`a model that calls ${name} is answered, and goes on`, async () => {
    let second = ''
    scripted.does(
      inTurn(script, (reply, prompt) => {
        second = prompt
        says(answer)(reply, prompt)
      }),
    )
    const { events } = await ask()
    assert.match(second, expected)
    assert.deepEqual([kindOf(events), textOf(events)], ['model', answer])
  })

for (const [name, text] of [
  ['bare JSON', '{"name": "search_knowledge", "arguments": {"query": "launch"}}'],
  ['a code fence', '```json\n{"tool": "search_knowledge", "arguments": {"query": "launch"}}\n```'],
  ['tags', '<tool_call>{"name": "search_knowledge", "arguments": {"query": "launch",}}</tool_call>'],
] as const)
  test(`a call written as ${name} is made, and not shown`, async () => {
    scripted.does(inTurn(says(text), says(answer)))
    const { events } = await ask()
    assert.equal(textOf(events), answer)
    assert.ok(events.some(({ event, data }) => event === 'step' && data.kind === 'search' && data.subject === 'launch'))
  })

const unstorable: [string, Script][] = [
  ['arguments', calls([{ name: 'search_knowledge', arguments: '{"query": "launch\\u0000 \\ud83d"}' }])],
  ['the name of a tool', calls([{ name: 'search\0', arguments: {} }])],
]
for (const [where, script] of unstorable)
  test(`what no database takes is left out of ${where}, and the answer comes`, async () => {
    scripted.does(inTurn(script, says(answer)))
    const { events } = await ask()
    assert.deepEqual([kindOf(events), textOf(events)], ['model', answer])
  })

test('what no database takes is left out of an answer', async () => {
  scripted.does(says('The launch\0 moves to 9 December [1].'))
  const { events, conversationId } = await ask()
  assert.deepEqual([kindOf(events), textOf(events)], ['model', answer])
  assert.equal((await readConversation(ada, conversationId)).messages[1]?.body, answer)
})

test('a name in other letters and a comma too many are set right', async () => {
  scripted.does(inTurn(calls([{ name: 'Search_Knowledge', arguments: '{"query": "launch date",}' }]), says(answer)))
  const { events } = await ask()
  assert.ok(events.some(({ event, data }) => event === 'step' && data.subject === 'launch date'))
})

test('a model that only ever looks further is made to answer', async () => {
  let asked = 0
  scripted.does((reply, prompt) => {
    asked += 1
    const { tool_choice: choice } = JSON.parse(prompt) as { tool_choice?: string }
    const script =
      choice === 'none' ? says(answer) : calls([{ name: 'search_knowledge', arguments: { query: `launch ${asked}` } }])
    script(reply, prompt)
  })
  const { events } = await ask()
  assert.deepEqual([asked, textOf(events)], [12, answer])
})

test('a tool that fails again and again is not used any more', async () => {
  const wrong = calls([{ name: 'read_document', arguments: {} }])
  const prompts = scripted.hears(wrong, wrong, wrong, wrong, says(answer))
  await ask()
  assert.doesNotMatch(prompts[3]!, /cannot be used any more/)
  assert.match(prompts[4]!, /cannot be used any more/)
})
