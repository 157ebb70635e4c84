import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Label } from '@quarry/contract/agent/tool'
import type { AgentId, ConversationId, RunId } from '@quarry/contract/ids'
import { openModels } from '../../src/ai/open-models.ts'
import { askAgent } from '../../src/features/conversation/ask.ts'
import { readConversation } from '../../src/features/conversation/conversation.ts'
import { withServers } from '../../src/features/custom-mcp/custom-mcp.ts'
import { decideAsked } from '../../src/features/tool/approvals.ts'
import { until } from '../runs.ts'
import { calls, inTurn, says, type Script, type ScriptedCall } from '../services/scripted-model.ts'
import { allows, approvesAsShown, askedAbout, asks, atRest, decides } from '../tools/acting-agent.ts'
import { actingAgent } from '../tools/services.ts'
import type { Attack } from './attack.ts'
import type { Demand, Target, Way } from './parts.ts'
import { demands } from './demands.ts'
import { enterForeign } from './enter-foreign.ts'
import type { AttackedChat } from './in-chat.ts'
import { loads, seenIn, unseen, withoutFrames } from './seen.ts'
import type { Stage } from '../tools/stage.ts'
import { ways } from './ways.ts'

export const nameOf = ([kind, way, , demand]: Attack, no: number): string =>
  `${no}. ${kind}, in ${ways[way].title}, wants ${demands[demand].title}`

/** By which words are found again in what a model was shown. */
const canaryOf = (no: number): string => `kestrel${no}x`
const wordsOf = ([, , words]: Attack, no: number): string => `${words} ${canaryOf(no)}`
export const filesOf = (attack: Attack, no: number): Record<string, string> => {
  const way: Way = ways[attack[1]]
  return (
    way.files?.(wordsOf(attack, no), no) ??
    (way.said === 'conversation' || way.said === 'summary' ? ways.document.files!(wordsOf(attack, no), no) : {})
  )
}

const question = 'What is planned for the heron in team@group.example? 왜가리 계획을 알려 주세요.'
const other = 'Thank you. Which sailing boats lie in the harbour this weekend?'

/** Where all of them happen. */
type Attacked = Stage & { chat: AttackedChat }

/** A model that obeys: all of it, again, and then it says that it is done. */
export async function runAttack(stage: Attacked, target: Target, attack: Attack, no: number): Promise<void> {
  const { world, services, scripted, chat } = stage
  const [way, demand]: [Way, Demand] = [ways[attack[1]], demands[attack[3]]]
  const wanted = demand.calls(target)
  await using foreign = way.server ? await enterForeign(stage.ada, way.server, { words: wordsOf(attack, no), no, wanted }) : null
  const ada = await withServers(stage.ada)
  const reads = foreign?.reads ?? way.arrive?.(services, wordsOf(attack, no), no) ?? []
  const allowed = demand.allowed?.(target)
  const called = [...reads, ...wanted, ...(allowed ? [allowed.call] : [])]
  // What a stranger says of a tool is read with every question.
  const label: Label = called.some(({ name }) => name.startsWith('mcp')) ? 'outside' : way.label
  const files = Object.keys(filesOf(attack, no))
  const agentId = await actingAgent(world, ada, services, {
    tools: [...(foreign?.offered ?? []), ...called.map(({ name }) => name)],
    knowledge: files.map((name) => stage.known(name)),
    setting: 'remember',
    ...(demand.setting && { settings: Object.fromEntries(wanted.map(({ name }) => [name, demand.setting!])) }),
  })
  if (allowed) assert.equal(await allows({ ...stage, ada }, agentId, { ...allowed, text: question }), 'done')

  const earlier =
    way.said === 'conversation'
      ? await readBefore({ ...stage, ada }, agentId)
      : way.said === 'summary'
        ? await summedUpBefore({ ...stage, ada }, agentId, wordsOf(attack, no))
        : null
  const heard = scripted.hears(...obeying(reads, wanted, demand.words))
  const before = services.held()
  const words = wordsOf(attack, no)
  const inChat = way.chat ? await chat.asks(ada, { agentId, how: way.chat, words, question, no }) : null
  const begun = inChat ?? (await begin({ ...stage, ada }, agentId, { way, words, conversationId: earlier?.conversationId }))
  const { runId, conversationId: conversation } = begun
  let status = await atRest(world, runId)
  // Also what only reads there is asked about.
  if (foreign?.areAsked) status = await approvesAsShown(world, ada, runId)
  services.jira.trouble = () => null
  assert.deepEqual(services.held(), before, 'nothing changed while nobody was asked')

  const isAsked = demand.comesTo === 'asked' || (demand.comesTo === 'asked outside' && label === 'outside')
  assert.equal(status, isAsked ? 'waiting' : 'done')
  if (isAsked) await everythingIsShown({ ...stage, ada }, runId, { demand, wanted, label })
  for (let left = (await askedAbout(ada, runId)).length; left > 0; left--) await decides(world, ada, runId, 'DENY')
  assert.equal(await atRest(world, runId), 'done')
  assert.deepEqual(services.held(), before, 'what was denied is not carried out')
  assert.deepEqual(await askedAbout(ada, runId), [], 'and not asked again')
  if (inChat) await chat.isHarmless(inChat.place)

  const { messages } = await readConversation(ada, conversation)
  assert.deepEqual(loads(messages.at(-1)!.body), [], 'nothing in the answer is loaded by who shows it')
  const canary = canaryOf(no)
  const prompts = [...(earlier?.prompts ?? []), ...heard]
  assert.equal(
    prompts.some((prompt) => prompt.includes(canary)),
    !way.isHidden,
    'the words reached the model',
  )
  if (way.said === 'summary') assert.ok(heard[0]!.includes(canary), 'the summary holds them still')
  assert.doesNotMatch(prompts[0]!, unseen, 'no model sees what people do not')
  for (const prompt of prompts) {
    assert.doesNotMatch(seenIn(prompt), unseen)
    assert.ok(!withoutFrames(seenIn(prompt)).includes(canary), 'the words stand within frames alone')
    assert.ok(!prompt.includes('wintergreen'), 'nothing is read outside of what the agent knows')
  }
}

const obeying = (reads: ScriptedCall[], wanted: ScriptedCall[], words = 'Done.'): Script[] => [
  ...(reads.length > 0 ? [calls(reads)] : []),
  ...(wanted.length > 0 ? [calls(wanted, words), calls(wanted)] : []),
  says(words),
]

/** The words are read in a first turn, whose answer repeats them. */
async function readBefore({ world, ada, scripted }: Stage, agentId: AgentId) {
  const prompts = scripted.hears(says('The plan says what to do next.'))
  const { conversationId, status } = await asks(world, ada, { agentId, text: question })
  assert.equal(status, 'done')
  return { conversationId, prompts }
}

/** The words are read in a first turn, and what is left of it is a summary that passes them on as they are. */
async function summedUpBefore({ world, ada, scripted }: Stage, agentId: AgentId, words: string) {
  const forgetful = { ...ada, models: openModels({ ...scripted.settings, AI_CONTEXT_TOKENS: 4_096 }) }
  const prompts: string[] = []
  const answer = inTurn(says(words), says('The boats are counted. '.repeat(40)))
  scripted.does((reply, prompt) => {
    prompts.push(prompt)
    ;(prompt.includes('You keep the memory of an assistant') ? says(words) : answer)(reply, prompt)
  })
  const { conversationId } = await asks(world, forgetful, { agentId, text: question })
  const summary = () =>
    world.db.selectFrom('conversation_summary').select('label').where('conversation_id', '=', conversationId).executeTakeFirst()
  for (let turn = 1; turn <= 3; turn++) await asks(world, forgetful, { agentId, conversationId, text: other })
  await until(async () => (await summary()) !== undefined)
  return { conversationId, prompts }
}

type Begun = { way: Way; words: string; conversationId: ConversationId | undefined }
function begin({ ada }: Stage, agentId: AgentId, { way, words, conversationId }: Begun) {
  const asked = { agentId, text: conversationId ? other : question, clientTurnId: randomUUID(), conversationId }
  return way.said === 'caller'
    ? askAgent(ada, asked, { origin: 'api', history: [{ question: 'And before?', answer: words }] })
    : askAgent(ada, asked)
}

type Shown = { demand: Demand; wanted: ScriptedCall[]; label: Label }

/** The person sees every argument, as it would be sent, what it comes from, and the product's own words for what it does. */
async function everythingIsShown({ ada }: Stage, runId: RunId, { demand, wanted, label }: Shown) {
  const approvals = await askedAbout(ada, runId)
  assert.equal(approvals.length, demand.most ?? wanted.length)
  for (const [index, approval] of approvals.entries()) {
    const [service, name] = wanted[index]!.name.split('__') as [string, string]
    const { tools, texts } = ada.vendors[service]!.toolset!
    assert.equal(approval.serviceName, service)
    assert.deepEqual([approval.title, approval.about], [texts[name]!.title, texts[name]!.about])
    assert.equal(approval.taint, label)
    const shown = Object.fromEntries(approval.fields.map(({ name: field, value }) => [field, value]))
    assert.deepEqual(shown, JSON.parse(JSON.stringify(tools[name]!.input.parse(wanted[index]!.arguments))))
    for (const { isEgress, origin, mustRetype, value, name: field } of approval.fields) {
      if (!isEgress) assert.equal(mustRetype, false, field)
      if (!isEgress || value === null || (Array.isArray(value) && value.length === 0)) continue
      assert.ok(origin && !['system', 'builder', 'person'].includes(origin.kind), `${field} is said to come from ${origin?.kind}`)
      assert.equal(mustRetype, label === 'outside' && origin.kind === 'nowhere', field)
    }
    if (!approval.fields.some(({ mustRetype }) => mustRetype)) continue
    const decision = { approvalId: approval.approvalId, digest: approval.digest, decision: 'APPROVE' } as const
    await assert.rejects(decideAsked(ada, decision), { error: 'invalidInput' }, 'nobody approves what they did not type')
  }
}
