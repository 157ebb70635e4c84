import assert from 'node:assert/strict'
import { test } from 'node:test'
import { says, calls, type Script, type ScriptedCall } from '../../../testing/services/scripted-model.ts'
import { allows, askedAbout, asks, atRest, decides } from '../../../testing/tools/acting-agent.ts'
import { openActing } from '../../../testing/tools/stage.ts'
import { actingAgent } from '../../../testing/tools/services.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import { assignAccount } from '../agent/tool-sets/assign-account.ts'
import { changeSource } from '../source/connecting/change-source.ts'
import { readConversation } from './conversation.ts'
import { wholeSource } from './testing/asked.ts'

const world = await openWorld()
const acting = await openActing(world)
const { scripted, services, parts, ada } = acting
const { site } = services.jira
const roof = site.project('ROOF')
const every = (['jira', 'googlecalendar', 'discordwebhook'] as const).flatMap((service) =>
  Object.keys(ada.vendors[service]!.toolset!.tools).map((name) => `${service}__${name}`),
)
const comments = ['jira__comment', 'jira__get_issue', 'jira__search_issues']

const offered = (prompt: string): string[] =>
  (JSON.parse(prompt) as { tools?: { function: { name: string } }[] }).tools?.map(({ function: { name } }) => name) ?? []
const resultsIn = (prompt: string): string[] =>
  (JSON.parse(prompt) as { messages: { role: string; content: string }[] }).messages
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => content)
const comment = (key: string, text = 'ok'): ScriptedCall => ({ name: 'jira__comment', arguments: { key, text } })
const issue = () => site.issue(roof, 'Heron')
const textsOf = ({ comments: all }: ReturnType<typeof issue>) => all.length

test('of more than sixteen tools those are offered that a question is about, in Korean as well, and after a short answer too', async () => {
  const agentId = await actingAgent(world, ada, services, { tools: every })
  const toolsFor = async (text: string, conversationId?: Awaited<ReturnType<typeof asks>>['conversationId']) => {
    const prompts = scripted.hears(says('Done.'))
    const begun = await asks(world, ada, { agentId, text, ...(conversationId && { conversationId }) })
    return { tools: offered(prompts[0]!), conversationId: begun.conversationId }
  }
  assert.ok(every.length > 16)
  const wants = (name: string, { tools }: { tools: string[] }) =>
    assert.ok(tools.length === 16 && tools.includes(`jira__${name}`), tools.join())
  wants('link_issues', await toolsFor('Link the issues ROOF-1 and ROOF-2'))
  const korean = await toolsFor('두 이슈를 연결해 주세요')
  wants('link_issues', korean)
  wants('link_issues', await toolsFor('네, 그렇게 해 주세요', korean.conversationId))
  wants('transition', await toolsFor('ROOF-1의 상태를 바꿔 주세요'))
})

/** The person allows comments on this issue for a while. */
async function commenter(setting: 'remember' | 'ask' = 'remember') {
  const about = issue()
  const agentId = await actingAgent(world, ada, services, { tools: comments, setting })
  if (setting === 'remember') await allows(acting, agentId, { call: comment(about.key), pinned: ['key'], text: 'Comment.' })
  return { agentId, about }
}

test('one question writes ten times at most, whatever was allowed, and is told so', async () => {
  const { agentId, about } = await commenter()
  const before = textsOf(about)
  const some = (from: number, to: number) =>
    calls(Array.from({ length: to - from }, (_, at) => comment(about.key, `No. ${from + at}`)))
  const prompts = scripted.hears(some(0, 7), some(7, 14), some(14, 15), says('Done.'))
  assert.equal((await asks(world, ada, { agentId, text: 'Comment fifteen times.' })).status, 'done')
  assert.equal(textsOf(about) - before, 10)
  assert.equal(resultsIn(prompts.at(-1)!).filter((text) => text.includes('Too many calls')).length, 4)
})

test('reads beside it do not count as writing', async () => {
  const { agentId, about } = await commenter()
  const before = textsOf(about)
  const reads = Array.from({ length: 10 }, () => ({ name: 'jira__get_issue', arguments: { key: about.key } }))
  scripted.hears(calls([...reads, comment(about.key, 'a'), comment(about.key, 'b')]), says('Done.'))
  assert.equal((await asks(world, ada, { agentId, text: 'Read it ten times and comment twice.' })).status, 'done')
  assert.equal(textsOf(about) - before, 2)
})

test('a tool that fails three times in a row is not used any more, and one that works in between is', async () => {
  const { agentId, about } = await commenter('ask')
  const read = (key: string): Script => calls([{ name: 'jira__get_issue', arguments: { key } }])
  const asked = () => services.jira.calls.filter((call) => /GET .*\/issue\/(?:ROOF|LOST)-\d+$/.test(call)).length
  const before = asked()
  const lost = read('LOST-1')
  const prompts = scripted.hears(lost, lost, read(about.key), lost, lost, lost, lost, says('I found nothing.'))
  assert.equal((await asks(world, ada, { agentId, text: 'Read it.' })).status, 'done')
  assert.equal(asked() - before, 6)
  assert.match(resultsIn(prompts.at(-1)!).at(-1)!, /cannot be used any more/)
})

test('a tool whose calls the person denies three times in a row is not asked about again', async () => {
  const { agentId, about } = await commenter('ask')
  const prompts = scripted.hears(...['a', 'b', 'c', 'd'].map((text) => calls([comment(about.key, text)])), says('I leave it.'))
  const { runId } = await asks(world, ada, { agentId, text: 'Comment.' })
  for (let times = 0; times < 3; times++) {
    assert.equal(await atRest(world, runId), 'waiting')
    await decides(world, ada, runId, 'DENY')
  }
  assert.equal(await atRest(world, runId), 'done')
  assert.match(resultsIn(prompts.at(-1)!).at(-1)!, /cannot be used any more/)
})

test('what the person may no longer see when they decide is not shown to the model again, nor cited', async () => {
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  const plans = await uploadSource(world, ada, { 'plan.txt': 'The heron code is egret-4712.' }, { name: 'Plans' })
  const agentId = await actingAgent(world, ada, services, { tools: comments, knowledge: [wholeSource(plans)] })
  const about = issue()
  const [set] = await world.db.selectFrom('agent_tool_set').select('id').where('agent_id', '=', agentId).execute()
  const connectionId = await services.signIn(ben, 'jira')
  await assignAccount(ben, { agentId, toolSetId: set!.id, connectionId, isOtherAccount: false })
  const prompts = scripted.hears(calls([comment(about.key)]), says('The heron code is egret-4712 [1].'))
  const { runId, conversationId, status } = await asks(world, ben, { agentId, text: 'What is the heron code?' })
  assert.equal(status, 'waiting')
  assert.match(prompts[0]!, /egret-4712/)
  await changeSource(ada, { id: plans, accessLevel: 'RESTRICTED' })
  assert.equal(await decides(world, ben, runId), 'done')
  assert.doesNotMatch(prompts[1]!, /egret-4712|plan\.txt/)
  assert.match(prompts[1]!, /no longer available/)
  const answer = (await readConversation(ben, conversationId)).messages.at(-1)!
  assert.deepEqual(answer.citations, [])
  assert.doesNotMatch(answer.body, /\[1\]/)
})

test('a model that speaks JSON with us is offered five tools at most, and none that changes anything', async () => {
  const agentId = await actingAgent(world, ada, services, { tools: every, setting: 'remember' })
  const json = { ...ada, models: openModels({ ...scripted.settings, AI_TOOLS: 'json' }) }
  const about = issue()
  const before = services.held()
  const tell = (tool: string, given: object) => says(JSON.stringify({ tool, arguments: given }))
  const prompts = scripted.hears(
    tell('jira__get_issue', { key: about.key }),
    tell('jira__comment', { key: about.key, text: 'ok' }),
    tell('jira__update_issue', { key: about.key, summary: 'changed' }),
    says('{"answer": "Nothing was changed."}'),
  )
  const { runId, conversationId, status } = await asks(world, json, { agentId, text: `Comment on ${about.key}.` })
  assert.equal(status, 'done')
  assert.deepEqual([services.held(), await askedAbout(ada, runId)], [before, []])
  const names = new Set(prompts[0]!.match(/\b(?:jira|googlecalendar|discordwebhook)__\w+/g))
  assert.ok(names.size > 0 && names.size <= 5, [...names].join())
  assert.ok(![...names].some((name) => /create|update|delete|comment|assign|transition|link|send|edit/.test(name)))
  assert.match(prompts[1]!, /result of /)
  assert.match(prompts.at(-1)!, /There is no tool jira__update_issue/)
  const answer = (await readConversation(ada, conversationId)).messages.at(-1)!
  assert.deepEqual(
    answer.calls.map(({ tool }) => tool),
    ['get_issue'],
  )
})

test('what is shared with a person may be anybody’s words, and what members upload is theirs', async () => {
  const source = await uploadSource(
    world,
    ada,
    { 'plan.md': '# Heron\n\nThe heron plan.' },
    { access: 'RESTRICTED', name: 'Shared' },
  )
  const agentId = await actingAgent(world, ada, services, { tools: comments, knowledge: [wholeSource(source)] })
  const taintOf = async () => {
    scripted.hears(calls([comment(issue().key)]), says('.'))
    const { runId } = await asks(world, ada, { agentId, text: 'What is the heron plan?' })
    return (await askedAbout(ada, runId))[0]!.taint
  }
  assert.equal(await taintOf(), 'member')
  await world.db.updateTable('source').set({ service: 'googledrive' }).where('id', '=', source).execute()
  assert.equal(await taintOf(), 'outside')
})
