import { test } from '@playwright/test'
import type { AgentId } from '@quarry/contract/ids'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { newPerson, type Person, uploaded } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { heading, type Screen, walkScreens } from '../testing/screen-walk.ts'
import { field } from '../testing/screens.ts'

const quarry = ownQuarry()
let person: Person
/** The last one of them. */
let agentId: AgentId
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
})

const agents = (hash = ''): string => `${quarry.origin}/${person.code}?page=agent&view=agents${hash && `#${hash}`}`

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
]

walkScreens({ people: 'who builds agents', who: () => person, screens, origin: () => quarry.origin })
