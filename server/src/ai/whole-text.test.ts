import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { streamText, tool, type ToolSet } from 'ai'
import { z } from 'zod'
import { begin, calls, piece, type Script, startScriptedModel } from '../../testing/services/scripted-model.ts'
import { openModels } from './open-models.ts'

const scripted = await startScriptedModel()
after(() => scripted.close())
const { model } = (await openModels(scripted.settings).answer(null))!
const saysInPieces =
  (...pieces: string[]): Script =>
  (reply) => {
    begin(reply)
    for (const each of pieces) reply.write(piece(each))
    reply.end(`${piece('', 'stop')}data: [DONE]\n\n`)
  }

for (const [what, pieces, text] of [
  ['the halves of a character, sent apart, are one', ['Yes \ud83d', '\ude00, ', 'it does.'], 'Yes 😀, it does.'],
  ['half a character that nothing follows is none', ['It does. \ud83d'], 'It does. '],
  ['what no text can hold is left out', ['It\0 does.\ud83d', ' Yes.'], 'It does.\ufffd Yes.'],
] as const)
  test(`of what a model says ${what}`, async () => {
    scripted.does(saysInPieces(...pieces))
    assert.equal(await streamText({ model, prompt: 'Does it?', maxRetries: 0 }).text, text)
  })

test('what a model gives a tool can be kept as well', async () => {
  scripted.does(calls([{ name: 'note', arguments: { words: ['a\0b', 'half \ud83d'] } }]))
  const tools: ToolSet = { note: tool({ description: 'Notes words.', inputSchema: z.object({ words: z.array(z.string()) }) }) }
  const [call] = await streamText({ model, prompt: 'Note it.', tools, maxRetries: 0 }).toolCalls
  assert.deepEqual(call?.input, { words: ['ab', 'half \ufffd'] })
})
