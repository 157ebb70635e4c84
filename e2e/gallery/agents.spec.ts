import { randomUUID } from 'node:crypto'
import { type Page, test } from '@playwright/test'
import type { AgentId, ConversationId } from '@quarry/contract/ids'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { type FakeJira, startJira } from '@quarry/integrations/vendors/jira/testing/server'
import { signInAt } from '../../server/testing/product.ts'
import { actingModel } from '../testing/acting-model.ts'
import { newPerson, type Person, uploaded } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { heading, type Screen, walkScreens } from '../testing/screen-walk.ts'
import { field } from '../testing/screens.ts'
import type { Say } from '../testing/words.ts'

const issue = { project: 'OPS', type: 'Task', summary: '원두 재고 확인', description: '이번 주 재고를 확인해 주세요.' }
let jira: FakeJira
test.beforeAll(async () => {
  jira = await startJira()
  jira.site.project('OPS')
})
test.afterAll(() => jira[Symbol.asyncDispose]())

const quarry = ownQuarry(actingModel({ tool: 'create_issue', arguments: issue }, '접수했어요.'))
let person: Person
/** The last one of them. */
let agentId: AgentId
/** Of one more, which waits in it for an approval. */
let waiting: { agentId: AgentId; conversationId: ConversationId }
const names = ['재고 도우미', '신입 안내', '회의록 정리', '해외 거래처 계약서와 갱신일을 검토하는 도우미', '고객 답변 초안']

test.beforeAll(async () => {
  person = await newPerson(quarry.origin, 'builder', 'ko')
  const { client, workspaceId } = person
  await uploaded(person, '운영 문서', { '원두 발주 기준서.txt': '점장은 매주 수요일 15시까지 원두를 신청합니다.' })
  for (const [index, name] of names.entries()) {
    const agent = { workspaceId, templateId: 'custom_agent', isShared: index % 2 === 0, lang: 'ko', name } as const
    agentId = (await client.call(agentRoutes.create, agent)).agentId
    if (index === 2) await client.call(agentRoutes.changeStatus, { workspaceId, agentIds: [agentId], status: 'inactive' })
  }
  const acting = await client.call(agentRoutes.create, {
    workspaceId,
    templateId: 'custom_agent',
    isShared: true,
    lang: 'ko',
    name: '접수 도우미',
    toolSets: [{ serviceName: 'jira', connectionMethod: 'PERSONAL', selectedTools: ['create_issue'] }],
  })
  await signInAt(person, { agentId: acting.agentId, serviceName: 'jira', settings: jira.account })
  const question = { agentId: acting.agentId, text: '원두 재고 확인을 접수해 줘', clientTurnId: randomUUID() }
  const { conversationId } = await client.call(conversationRoutes.ask, { workspaceId, ...question })
  waiting = { agentId: acting.agentId, conversationId }
})

const agents = (hash = ''): string => `${quarry.origin}/${person.code}?page=agent&view=agents${hash && `#${hash}`}`

type Part = {
  name: string
  /** The call that it is loaded by. */
  call: string
  address: () => string
  /** Brings the page to where it is called. */
  reach?: (page: Page, say: Say) => Promise<unknown>
  failed: 'agent.list.failed' | 'agent.chat.failed' | 'shell.waiting.failed' | 'agent.knowledge.failed'
}

/** A part of a page while it loads, and when it could not be loaded. */
function unwell({ name, call, address, reach, failed }: Part): Screen[] {
  const open = async (page: Page, say: Say, answer: Parameters<Page['route']>[1]) => {
    await page.route(`**/api/v1${call}?**`, answer)
    await page.reload()
    await reach?.(page, say)
  }
  const fails = async (page: Page, say: Say) => {
    await page.getByText(say(failed)).first().waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  return [
    {
      name: `${name}, loading`,
      quotes: true,
      address,
      async shows(page, say) {
        const called = page.waitForRequest((request) => request.url().includes(`/api/v1${call}?`))
        await open(page, say, () => {})
        await called
        // As long as it takes until what loads is drawn at all.
        await page.waitForTimeout(400)
      },
    },
    {
      name: `${name}, not loaded`,
      quotes: true,
      address,
      async shows(page, say) {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await open(page, say, (route) => route.fulfill({ status: 500, json: {} }))
        await fails(page, say)
      },
    },
  ]
}
const inConversation = () => agents(`chat=${waiting.agentId}&conversation=${waiting.conversationId}`)

const screens: Screen[] = [
  {
    name: 'many agents',
    quotes: true,
    address: () => agents(),
    shows: (page) => page.getByRole('link', { name: '재고 도우미', exact: true }).waitFor(),
  },
  {
    name: 'many agents, some chosen',
    quotes: true,
    address: () => agents(),
    async shows(page, say) {
      await page.getByRole('checkbox', { name: say('agent.bulk.select', { name: '재고 도우미' }) }).check()
      await page.getByRole('checkbox', { name: say('agent.bulk.select', { name: '고객 답변 초안' }) }).check()
    },
  },
  {
    name: 'agent that is being changed',
    quotes: true,
    address: () => agents(`detail=${agentId}&mode=preview`),
    async shows(page, say) {
      await field(page, say('agent.field.name')).fill('고객 답변 초안과 안내')
      await page.getByText(say('agent.save.unsaved')).waitFor()
    },
  },
  {
    name: 'agent that nobody asked yet',
    quotes: true,
    address: () => agents(`chat=${agentId}`),
    shows: (page, say) => page.getByRole('textbox', { name: say('agent.chat.ask', { name: '고객 답변 초안' }) }).waitFor(),
  },
  {
    name: 'agent that is not there',
    address: () => agents('detail=00000000-0000-4000-8000-000000000000&mode=overview'),
    shows: (page, say) => heading(page, say('error.agentMissing')),
  },
  {
    name: 'conversations shared with one, none yet',
    address: () => agents('shared='),
    shows: (page, say) => heading(page, say('sharing.list.none')),
  },
  ...['Google Chat', 'Slack'].map((service) => ({
    name: `making an app of ${service}`,
    quotes: true as const,
    address: () => agents(`detail=${agentId}&mode=channels`),
    async shows(page: Parameters<Screen['shows']>[0], say: Parameters<Screen['shows']>[1]) {
      await page.getByRole('button', { name: say('channel.connect', { service }), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: say('channel.wizard.begin'), exact: true }).click()
      await dialog.getByRole('button', { name: say('channel.wizard.check'), exact: true }).waitFor()
    },
  })),
  {
    name: 'chats with an app that was begun',
    quotes: true,
    address: () => agents(`detail=${agentId}&mode=channels`),
    shows: (page, say) => page.getByRole('button', { name: say('channel.connect', { service: 'Slack' }), exact: true }).waitFor(),
  },
  ...unwell({ name: 'agents', call: '/agent', address: () => agents(), failed: 'agent.list.failed' }),
  ...unwell({
    name: 'a conversation with an agent',
    call: '/agent/conversation/message',
    address: inConversation,
    failed: 'agent.chat.failed',
  }),
  ...unwell({ name: 'an approval', call: '/ai/agent/approvals', address: inConversation, failed: 'shell.waiting.failed' }),
  ...unwell({
    name: 'knowledge to choose from',
    call: '/agent/lookup-entry',
    address: () => agents(`detail=${agentId}&mode=manage`),
    reach: (page, say) => page.getByRole('button', { name: say('agent.knowledge.lookInto', { name: '운영 문서' }) }).click(),
    failed: 'agent.knowledge.failed',
  }),
  {
    name: 'a conversation that is gone',
    quotes: true,
    address: () => agents(`chat=${agentId}&conversation=00000000-0000-4000-8000-000000000000`),
    shows: (page, say) => heading(page, say('error.conversationMissing')),
  },
]

walkScreens({ people: 'who builds agents', who: () => person, screens, origin: () => quarry.origin })
