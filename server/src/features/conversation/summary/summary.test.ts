import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { AgentId, ConversationId, RunId } from '@quarry/contract/ids'
import { insertAgent } from '../../../../testing/agents.ts'
import { openParts } from '../../../../testing/parts.ts'
import { fallSilent, takeOver, until } from '../../../../testing/runs.ts'
import { begin, piece, says, type Script, startScriptedModel, usage } from '../../../../testing/services/scripted-model.ts'
import { uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import { openModels } from '../../../ai/open-models.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { changeSource } from '../../source/connecting/change-source.ts'
import { askAgent, readConversation, removeConversation, stopAnswer } from '../conversation.ts'
import { readShared } from '../sharing/read-shared.ts'
import { shareConversation } from '../sharing/share.ts'
import { askedAgent, kindOf, stepsOf, wholeSource } from '../testing/asked.ts'
import { summaryRun } from './grow-summary.ts'
import { findSummary } from './summary.store.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const models = openModels({ ...scripted.settings, AI_CONTEXT_TOKENS: 4_096 })
const parts = { ...openParts(world), models }
const ada = await world.member(parts)
const agentId = await insertAgent(world, ada)

const isSummarising = (prompt: string): boolean => prompt.includes('You keep the memory of an assistant')
/** What the model was asked, for answers and for summaries. */
function hears({ summary, answer = says(`It is so. ${'Really. '.repeat(60)}`) }: { summary: Script; answer?: Script }) {
  const heard = { answers: [] as string[], summaries: [] as string[] }
  scripted.does((reply, prompt) => {
    const isSummary = isSummarising(prompt)
    heard[isSummary ? 'summaries' : 'answers'].push(prompt)
    ;(isSummary ? summary : answer)(reply, prompt)
  })
  return heard
}

const summaryRuns = (conversationId: ConversationId) =>
  world.db
    .selectFrom('run')
    .select(['id', 'status', 'reason'])
    .where('kind', '=', 'summary')
    .where(({ eb }) => eb('input', '@>', JSON.stringify({ conversationId }) as never))
    .orderBy('created_at')
    .execute()
const untilSummarised = (conversationId: ConversationId): Promise<void> =>
  until(async () => (await summaryRuns(conversationId)).every(({ status }) => status !== 'running'))

type Talk = { ctx?: WorkspaceCtx; agent?: AgentId; conversationId?: ConversationId; texts: readonly string[]; waits?: boolean }
/** Asks one after another, and waits for what is summarised after each. @returns what the last one was answered */
async function talks({ ctx = ada, agent = agentId, conversationId, texts, waits = true }: Talk) {
  let last: Awaited<ReturnType<typeof askedAgent>> | undefined
  for (const text of texts) {
    last = await askedAgent(ctx, { agentId: agent, text, ...(conversationId && { conversationId }) })
    conversationId = last.conversationId
    if (waits) await untilSummarised(conversationId)
  }
  return last!
}
const stored = (conversationId: ConversationId) => findSummary(world.db, ada.workspace.id, conversationId)
const heron = 'The person wants the heron painted, and the assistant said that it is so.'
const further = ['And the crane in hall 10?', 'And the swan in hall 11?', 'And the duck in hall 12?']
const first = ['Which colour has the heron in hall 7?', 'And the egret in hall 8?', 'And the stork in hall 9?']

test('what has no place any more is summarised after an answer, and the next one reads that in its place', async () => {
  const heard = hears({ summary: says(heron) })
  const { conversationId } = await talks({ texts: first })
  assert.equal(heard.summaries.length, 1)
  assert.match(heard.summaries[0]!, /hall 7/)
  assert.doesNotMatch(heard.summaries[0]!, /hall 9/)
  const { events } = await talks({ conversationId, texts: ['What did I want?'] })
  const prompt = heard.answers.at(-1)!
  assert.match(prompt, /summary of the beginning of this conversation>>\\nThe person wants the heron painted/)
  assert.doesNotMatch(prompt, /hall 7|left out/)
  assert.match(prompt, /hall 9/)
  assert.deepEqual(stepsOf(events), ['1 summary done', '2 write running', '2 write done'])
  const answer = (await readConversation(ada, conversationId)).messages.at(-1)!
  assert.deepEqual([answer.steps[0]?.kind, answer.steps[0]?.messages], ['summary', 4])
})

test('a summary is only added to, from what came after it', async () => {
  const heard = hears({ summary: says(heron) })
  const { conversationId } = await talks({ texts: first })
  const before = (await stored(conversationId))!
  await talks({ conversationId, texts: further })
  const now = (await stored(conversationId))!
  assert.ok(now.upTo > before.upTo && now.messages > before.messages && now.version > before.version)
  assert.match(heard.summaries[1]!, /summary of what was said before>>\\nThe person wants the heron painted/)
  assert.doesNotMatch(heard.summaries[1]!, /hall 7/)
})

test('a short conversation is not summarised, nor is one without a model', async () => {
  hears({ summary: says(heron) })
  const { conversationId } = await talks({ texts: first.slice(0, 1) })
  const none = { ...ada, models: openParts(world).models }
  const answered = await talks({ ctx: none, texts: [...first, ...first, ...first] })
  assert.equal(kindOf(answered.events), 'notFound')
  assert.deepEqual([...(await summaryRuns(conversationId)), ...(await summaryRuns(answered.conversationId))], [])
})

test('the summary of a Korean conversation is asked for in Korean', async () => {
  const heard = hears({ summary: says('사용자는 7관에 있는 왜가리의 색을 물었고, 비서는 그렇다고 답했습니다.') })
  const texts = [7, 8, 9].map((hall) => `${hall}관에 있는 왜가리는 무슨 색인가요?`)
  const { conversationId } = await talks({ texts })
  assert.match(heard.summaries[0]!, /Write in Korean/)
  assert.match((await stored(conversationId))!.body, /7관에 있는 왜가리/)
})

test('what a summary costs is counted as use of the agent', async () => {
  const agent = await insertAgent(world, ada)
  hears({
    summary: (reply) => {
      begin(reply)
      reply.end(`${piece(heron)}${usage(700, 70)}${piece('', 'stop')}data: [DONE]\n\n`)
    },
  })
  await talks({ agent, texts: first })
  const used = await world.db.selectFrom('agent_use').selectAll().where('agent_id', '=', agent).executeTakeFirstOrThrow()
  assert.deepEqual([used.questions, used.steps, used.tokens_in, used.tokens_out], [3, 4, 700, 70])
})

for (const [what, summary] of [
  ['nothing', says('')],
  ['blanks', says(' \n \n ')],
  ['JSON', says('{"summary": "the heron in hall 7 is painted"}')],
  ['signs', says('!?!?!?!? ---- !!!! heron hall 7 ????????????????????????????????????????????????')],
  ['something about nothing of it', says('Zyzzyva quuxly frobnicates plughs xyzzyward.')],
  ['a failure', (reply) => void reply.writeHead(500).end()],
  ['a cut stream', (reply) => (begin(reply), reply.write(piece('The heron')), void reply.destroy())],
] as [string, Script][])
  test(`where a model answers ${what} instead of a summary, the oldest messages are left out and that is said`, async () => {
    const heard = hears({ summary })
    const { conversationId } = await talks({ texts: [...first, ...further] })
    assert.equal(await stored(conversationId), null)
    const { events } = await talks({ conversationId, texts: ['And then?'] })
    assert.equal(kindOf(events), 'model')
    assert.match(heard.answers.at(-1)!, /oldest questions of this conversation and their answers are left out/)
    assert.deepEqual(stepsOf(events), ['1 write running', '1 write done'])
  })

test('a model that is slow with a summary keeps nobody from asking on', async () => {
  const release = Promise.withResolvers<void>()
  const heard = hears({ summary: (reply, prompt) => void release.promise.then(() => says(heron)(reply, prompt)) })
  const { conversationId, events } = await talks({ texts: [...first, ...further], waits: false })
  assert.equal(kindOf(events), 'model')
  assert.match(heard.answers.at(-1)!, /are left out/)
  release.resolve()
  await untilSummarised(conversationId)
  assert.equal((await stored(conversationId))?.version, 1, 'of two that were made at once the first one counts')
})

test('a summary that is too long is cut at a sentence', async () => {
  hears({ summary: says('The heron in hall 7 is painted. '.repeat(200)) })
  const { conversationId } = await talks({ texts: first })
  const { body } = (await stored(conversationId))!
  assert.ok(body.length < 700 && body.endsWith('painted.'), body)
})

/** Begins a summary whose process vanishes while the model writes it. */
async function vanishes(): Promise<{ conversationId: ConversationId; runId: RunId }> {
  const { conversationId } = await talks({ texts: first, waits: false })
  const [run] = await summaryRuns(conversationId)
  await fallSilent(world, run!.id)
  return { conversationId, runId: run!.id }
}
const stuck: Script = (reply) => {
  begin(reply)
  reply.write(piece('The heron'))
}
const goOn = (runId: RunId) => takeOver(world, ada, summaryRun, runId, parts)

test('a summary whose process vanished is made by another one, once', async () => {
  hears({ summary: stuck })
  const { conversationId, runId } = await vanishes()
  const heard = hears({ summary: says(heron) })
  await goOn(runId)
  assert.equal((await stored(conversationId))?.body, heron)
  await goOn(runId)
  assert.equal(heard.summaries.length, 1)
})

test('a part that was written down before the process vanished is not asked for again', async () => {
  hears({ summary: says(heron) })
  const { conversationId } = await talks({ texts: first })
  const [run] = await summaryRuns(conversationId)
  await world.db.updateTable('run').set({ status: 'running', ended_at: null, beat_at: null }).where('id', '=', run!.id).execute()
  const heard = hears({ summary: says('The heron is forgotten, and all else with it.') })
  await goOn(run!.id)
  assert.equal((await summaryRuns(conversationId))[0]!.status, 'done')
  assert.deepEqual([heard.summaries, (await stored(conversationId))?.body], [[], heron])
})

test('a summary goes with its conversation, also one that is being made', async () => {
  hears({ summary: says(heron) })
  const done = await talks({ texts: first })
  await removeConversation(ada, done.conversationId)
  assert.equal(await stored(done.conversationId), null)
  hears({ summary: stuck })
  const { conversationId, runId } = await vanishes()
  await removeConversation(ada, conversationId)
  hears({ summary: says(heron) })
  await goOn(runId)
  assert.equal(await stored(conversationId), null)
  const kept = await world.db.selectFrom('run_step').select('result').where('run_id', 'in', [runId]).execute()
  assert.doesNotMatch(JSON.stringify(kept), /heron/)
})

test('nobody but its person learns from a summary, whoever the conversation is shared with', async () => {
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  const heard = hears({ summary: says('The heron secret is egret-4711.') })
  const { conversationId } = await talks({ texts: first })
  await shareConversation(ada, { workspaceId: ada.workspace.id, conversationId, sharedWith: 'everybody', accountIds: [] })
  assert.match((await stored(conversationId))!.body, /egret-4711/)
  assert.doesNotMatch(JSON.stringify(await readShared(ben, conversationId)), /egret-4711/)
  assert.doesNotMatch(JSON.stringify(await readConversation(ada, conversationId)), /egret-4711/, 'nor is it in an export')
  await assert.rejects(askedAgent(ben, { agentId, conversationId, text: 'And?' }), { error: 'conversationMissing' })
  await talks({ ctx: ben, texts: ['And what is the secret?'] })
  assert.doesNotMatch(heard.answers.at(-1)!, /egret-4711/)
})

test('what the person lost the right to see is in no summary that is read, nor in answers; what remains is summarised anew', async () => {
  const { secrets, talk } = await knowsCode('egret-4712')
  const long = 'Nothing more is known of it. '.repeat(20)
  hears({ summary: says('The assistant said: the heron code is egret-4712.'), answer: says(`The code is egret-4712. ${long}`) })
  const { conversationId } = await talks({ ...talk, texts: ['What is the heron code?', 'Again?', 'And once more?'] })
  assert.match((await stored(conversationId))!.body, /egret-4712/)

  await changeSource(ada, { id: secrets, accessLevel: 'RESTRICTED' })
  const heard = hears({ summary: says('The person asked for the heron code.'), answer: says(`I do not know. ${long}`) })
  const { events } = await talks({ ...talk, conversationId, texts: ['And the heron code?'] })
  assert.ok(!stepsOf(events).includes('1 summary done'))
  assert.match(heard.answers[0]!, /no longer available/)
  await talks({ ...talk, conversationId, texts: ['And the heron code now?'] })
  assert.ok(heard.summaries.length > 0)
  for (const prompt of [...heard.answers, ...heard.summaries]) assert.doesNotMatch(prompt, /egret-4712/)
  assert.equal((await stored(conversationId))!.body, 'The person asked for the heron code.')
  assert.match(heard.answers.at(-1)!, /I do not know/, 'what was answered since is remembered')
})

/** A person and an agent that knows a code, which may be kept from them, and something else. */
async function knowsCode(code: string) {
  const ctx = await world.member({ ...parts, of: ada, role: 'USER' })
  const secrets = await uploadSource(world, ada, { 'code.txt': `The heron code is ${code}.` }, { name: `The code ${code}` })
  const birds = await uploadSource(world, ada, { 'birds.txt': 'Bitterns live in reeds.' }, { name: `Birds of ${code}` })
  const agent = await insertAgent(world, ada, { knowledge: [wholeSource(secrets), wholeSource(birds)] })
  return { secrets, talk: { ctx, agent } }
}

test('what an answer repeats of one before goes with what that one rests on', async () => {
  const { secrets, talk } = await knowsCode('egret-4713')
  hears({ summary: says(heron), answer: says('It is egret-4713.') })
  const { conversationId } = await talks({
    ...talk,
    texts: ['What is the heron code?', 'Where do bitterns live in reeds today?'],
  })
  const [, , , second] = await world.db
    .selectFrom('message')
    .select('rests_on')
    .where('conversation_id', '=', conversationId)
    .orderBy('seq')
    .execute()
  assert.equal(second?.rests_on?.length, 1, 'it was shown the birds alone')
  await changeSource(ada, { id: secrets, accessLevel: 'RESTRICTED' })
  const heard = hears({ summary: says(heron), answer: says('It is gone.') })
  await talks({ ...talk, conversationId, texts: ['Where do bitterns live in reeds now?'] })
  assert.doesNotMatch(heard.answers[0]!, /egret-4713/)
})

test('so does what an answer repeats that was stopped', async () => {
  const { secrets, talk } = await knowsCode('egret-4714')
  hears({ summary: says(heron), answer: says('It is egret-4714.') })
  const { conversationId } = await talks({ ...talk, texts: ['What is the heron code?'] })
  const text = 'Where do bitterns live in reeds today?'
  hears({ summary: says(heron), answer: (reply) => (begin(reply), void reply.write(piece('It is egret-4714. '))) })
  const { runId } = await askAgent(talk.ctx, { agentId: talk.agent, conversationId, text, clientTurnId: randomUUID() })
  const shown = () =>
    world.db.selectFrom('run_event').select('seq').where('run_id', '=', runId).where('event', '=', 'text').execute()
  await until(async () => (await shown()).length > 0)
  await stopAnswer(talk.ctx, { runId })
  await changeSource(ada, { id: secrets, accessLevel: 'RESTRICTED' })
  const heard = hears({ summary: says(heron), answer: says('It is gone.') })
  await talks({ ...talk, conversationId, texts: ['Where do bitterns live in reeds now?'] })
  assert.doesNotMatch(heard.answers[0]!, /egret-4714/)
})

test('a summary of words that somebody vouches for is nobody’s, and of others theirs', async () => {
  hears({ summary: says(heron) })
  const { conversationId } = await talks({ texts: first })
  assert.equal((await stored(conversationId))!.label, 'member')
  await world.db.updateTable('conversation').set({ taint: 'outside' }).where('id', '=', conversationId).execute()
  await talks({ conversationId, texts: further })
  assert.equal((await stored(conversationId))!.label, 'outside')
})
