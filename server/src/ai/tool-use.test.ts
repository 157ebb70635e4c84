import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { calls, type Script, startScriptedModel } from '../../testing/services/scripted-model.ts'
import { openModels } from './open-models.ts'

const scripted = await startScriptedModel()
after(() => scripted.close())
const note = { name: 'note', arguments: { word: 'ready' } }
/** What services answer that do not stream. */
const whole =
  (message: object, finish = 'stop'): Script =>
  (reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.end(
      JSON.stringify({
        id: '1',
        object: 'chat.completion',
        created: 1,
        model: 'm',
        choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
      }),
    )
  }
const called = whole(
  {
    content: null,
    tool_calls: [{ id: '1', type: 'function', function: { name: 'note', arguments: JSON.stringify(note.arguments) } }],
  },
  'tool_calls',
)
const written = whole({ content: 'Sure!\n{"tool": "note", "arguments": {"word": "ready"}}' })
const prose = whole({ content: 'I noted the word.' })
const refused: Script = (reply) => void reply.writeHead(400).end('{"error":{"message":"does not support tools"}}')
const hasTools = (prompt: string): boolean => 'tools' in (JSON.parse(prompt) as object)

/** @param withTools what the model does when it is offered a tool. */
async function found(withTools: Script, without: Script) {
  const before = scripted.asked()
  scripted.does((reply, prompt) => (hasTools(prompt) ? withTools : without)(reply, prompt))
  const models = openModels({ ...scripted.settings, AI_TOOLS: 'auto' })
  const uses = [(await models.agent(null))?.tools, (await models.agent(null))?.tools]
  return { uses, asked: scripted.asked() - before }
}

test('how a model uses tools is found out once', async () => {
  assert.deepEqual(await found(called, prose), { uses: ['native', 'native'], asked: 1 })
  assert.deepEqual(await found(prose, written), { uses: ['json', 'json'], asked: 2 })
  assert.deepEqual(await found(refused, written), { uses: ['json', 'json'], asked: 2 })
  assert.deepEqual(await found(refused, prose), { uses: ['none', 'none'], asked: 2 })
})

test('a service that writes beginnings without an end is looked through once', async () => {
  const begun = whole({ content: `{${'"note"'.repeat(300_000)}{${'"ready"'.repeat(300_000)}` })
  assert.deepEqual(await found(refused, begun), { uses: ['none', 'none'], asked: 2 })
})

test('a model that is busy is asked again with the next question', async () => {
  const busy: Script = (reply) => void reply.writeHead(429).end('{}')
  scripted.does(busy)
  const models = openModels({ ...scripted.settings, AI_TOOLS: 'auto' })
  assert.equal((await models.agent(null))?.tools, 'none')
  scripted.does(called)
  assert.equal((await models.agent(null))?.tools, 'native')
})

test('what the operator says is taken as said, and nothing is asked', async () => {
  const before = scripted.asked()
  scripted.does(calls([note]))
  const toolsOf = async (setting: 'native' | 'json' | 'off') =>
    (await openModels({ ...scripted.settings, AI_TOOLS: setting }).agent(null))?.tools
  assert.deepEqual([await toolsOf('native'), await toolsOf('json'), await toolsOf('off')], ['native', 'json', 'none'])
  assert.equal(scripted.asked(), before)
  const configured = openModels({ ...scripted.settings, AI_CONTEXT_TOKENS: 4_096 })
  assert.equal((await configured.agent(null))?.contextTokens, 4_096)
})

test('without a model there is none for agents', async () => {
  assert.equal(await openModels({ ...scripted.settings, AI_MODEL: undefined, AI_BASE_URL: undefined }).agent(null), null)
})
