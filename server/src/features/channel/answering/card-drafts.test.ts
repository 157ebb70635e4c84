import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOf as googleChatBody } from '@quarry/integrations/vendors/googlechat/channel/draft'
import { bodyOf as slackBody } from '@quarry/integrations/vendors/slack/channel/draft'
import { readAs } from '@quarry/integrations/vendors/slack/testing/said'
import { activityOf } from '@quarry/integrations/vendors/teams/channel/draft'
import type { ChatDraft } from '@quarry/integrations/kit/channel'
import { calls } from '../../../../testing/services/scripted-model.ts'
import { askedAbout, asks, jiraAgent, openJira } from '../../../../testing/tools/acting-agent.ts'
import { openScripted } from '../../../../testing/tools/scripted-parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import { wholeCard } from './card-drafts.ts'

const world = await openWorld()
const { model: scripted, parts } = await openScripted(world)
const ada = await world.member(parts)
const agentId = await jiraAgent(world, ada, await openJira(world))

/** What a person is shown of an issue that an agent wants to make. */
async function cardFor(description: string): Promise<ChatDraft> {
  const issue = { project: 'ROOF', type: 'Task', summary: '지붕', description }
  scripted.hears(calls([{ name: 'jira__create_issue', arguments: issue }]))
  const { runId } = await asks(world, ada, { agentId, text: '이슈를 만들어 주세요' })
  const [asked] = await askedAbout(ada, runId)
  return wholeCard(ada, runId, asked!, 'nonce')
}
const actionsOf = ({ buttons }: ChatDraft): string[] => buttons.map(({ action }) => action)

const looksLikeMarkup = 'Hi [https://corp.example/login](https://evil.example) **now** `x_y` <b>'
const shown = 'Hi [https://corp.example/login](https://evil.example) **now** ˋx_yˋ <b>'
/** How each shows a draft, and how a text within code stands there. */
const chats: Record<string, [(draft: ChatDraft) => string, string]> = {
  slack: [(draft) => readAs(slackBody(draft).blocks), shown],
  googlechat: [(draft) => googleChatBody(draft, 'https://quarry.example').text, `\`${shown}\``],
  teams: [(draft) => activityOf(draft).text, `\`${shown}\``],
}

for (const [vendor, [read, expected]] of Object.entries(chats))
  test(`${vendor}: what would be sent is shown letter by letter, whatever it would be elsewhere`, async () => {
    const draft = await cardFor(looksLikeMarkup)
    assert.ok(read(draft).includes(expected), read(draft))
    assert.deepEqual(actionsOf(draft), ['approve', 'deny', 'open'])
  })

for (const [what, description] of [
  ['characters that nobody would see', '지붕이\u{E0041} 새요'],
  ['an order of letters that is not that of the text', '지붕이 \u202Eexe.새요'],
  ['a control character', '지붕이\b 새요'],
  ['more than is shown', '지붕이 새요. '.repeat(40)],
] as const)
  test(`what has ${what} is approved in Quarry only`, async () => {
    const draft = await cardFor(description)
    assert.match(draft.markdown, /approved in Quarry only/)
    assert.deepEqual(actionsOf(draft), ['deny', 'open'])
  })
