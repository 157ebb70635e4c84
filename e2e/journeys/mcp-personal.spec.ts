import { expect, type Page, test } from '@playwright/test'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { toolSetRoutes } from '@quarry/contract/routes/agent/tool-set'
import type { AgentId } from '@quarry/contract/ids'
import { connectionRoutes } from '@quarry/contract/routes/source/connection'
import { customMcpRoutes } from '@quarry/contract/wire/agent/custom-mcp'
import { type ProtectedServer, startProtected } from '../../integrations/src/protocols/mcp/testing/protected-server.ts'
import { tool } from '../../integrations/src/protocols/mcp/testing/scripted-server.ts'
import { browse } from '../../server/testing/product.ts'
import { actingModel } from '../testing/acting-model.ts'
import { examine } from '../testing/look.ts'
import { mailedQuarry } from '../testing/mailed.ts'
import { enter, type Person } from '../testing/person.ts'
import { words } from '../testing/words.ts'

let guarded: ProtectedServer
const inputSchema = { type: 'object', properties: { text: { type: 'string', description: 'What it says' } }, required: ['text'] }
test.beforeAll(async () => void (guarded = await startProtected([tool('leave_note', { inputSchema })])))
test.afterAll(() => guarded[Symbol.asyncDispose]())

const text = '보일러가 고장 났어요'
const quarry = mailedQuarry(actingModel({ tool: 'leave_note', arguments: { text } }, '메모를 남겼어요.'))
const agentName = '시설 도우미'

/** An administrator has entered the server, decided what its tool does, and given it to an agent that acts as whoever asks. */
async function withAgent({ client, workspaceId, origin, session }: Person, lang: 'en' | 'ko'): Promise<AgentId> {
  const { serviceName } = await client.call(customMcpRoutes.add, {
    workspaceId,
    name: 'Tracker',
    endpointUrl: guarded.mcp.address,
    signIn: 'NONE',
  })
  const begun = { workspaceId, serviceName, part: 'toolset', isShared: true, back: 'mcp' } as const
  const browser = browse(origin, session)
  const { address } = await browser.client.call(connectionRoutes.begin, begun)
  // What it was begun with stands in a cookie of its own.
  const cookie = browser.cookies()
  await fetch(origin + (await guarded.answer(address)), { headers: { cookie }, redirect: 'manual' })
  const { servers } = await client.call(customMcpRoutes.list, { workspaceId })
  const { tools } = servers.find((each) => each.serviceName === serviceName)!
  await client.call(customMcpRoutes.decide, {
    workspaceId,
    serviceName,
    tools: tools.map(({ name, hash }) => ({ name, effect: 'write' as const, hash: hash!, fields: { text: 'content' as const } })),
  })
  const texts = { templateId: 'custom_agent', isShared: true, lang, name: agentName } as const
  const { agentId } = await client.call(agentRoutes.create, { workspaceId, ...texts, toolSets: [] })
  await client.call(toolSetRoutes.add, {
    workspaceId,
    agentId,
    vendor: 'Tracker',
    serviceName,
    connectionMethod: 'PERSONAL',
    selectedTools: ['leave_note'],
  })
  return agentId
}

for (const lang of ['en', 'ko'] as const)
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`a member signs in to a server for themselves from the conversation, and again once it was taken back (${lang})`, async ({
      page,
    }) => {
      const say = await words(lang)
      const eve = await quarry.owner(`personal-eve-${lang}`, lang)
      const agentId = await withAgent(eve, lang)
      const ben = await quarry.join(eve, `personal-ben-${lang}`, lang, 'USER')
      await enter(page, ben)
      const asks = async (question: string) => {
        const box = page.getByRole('textbox', { name: say('agent.chat.ask', { name: agentName }) })
        await box.fill(question)
        await box.press('Enter')
      }
      const approves = async () => {
        const card = page.getByRole('article', { name: 'leave_note' })
        await expect(card.getByRole('region', { name: 'text' })).toHaveText(text)
        await card.getByRole('button', { name: 'leave_note', exact: true }).click()
      }

      await test.step('the conversation waits for signing in, and leads there', async () => {
        await page.goto(`${eve.origin}/${eve.code}?page=agent&view=agents#chat=${agentId}`)
        await asks('보일러 이야기를 메모로 남겨 줘')
        await expect(page.getByText(say('acting.signIn.firstTitle', { service: 'Tracker' }))).toBeVisible()
        await examine(page, 'a conversation that waits for signing in to an MCP server', lang)
        await page.getByRole('link', { name: say('acting.signIn.action', { service: 'Tracker' }) }).click()
        await expect(page.getByText(say('toolSet.auth.isFalse'))).toBeVisible()
      })

      await test.step('who allows it on the page of the server is back in the conversation, which goes on', async () => {
        await goesToServer(page, say)
        await page.getByRole('link', { name: 'Allow' }).click()
        await expect(page).toHaveURL(/#chat=/)
        expect(guarded.mcp.calls).toEqual([])
        await approves()
        await expect(page.getByText(say('acting.done', { titles: 'leave_note' }))).toBeVisible()
        expect(guarded.mcp.calls).toEqual([{ name: 'leave_note', given: { text } }])
        guarded.mcp.calls.length = 0
      })

      await test.step('taken back, nothing is done, and the conversation says so and leads to signing in again', async () => {
        guarded.end('all')
        await asks('한 번 더 남겨 줘')
        await approves()
        await expect(page.getByText(say('acting.nothingDone'))).toBeVisible()
        expect(guarded.mcp.calls).toEqual([])
        await expect(page.getByText(say('acting.signIn.againTitle', { service: 'Tracker' }))).toBeVisible()
        await examine(page, 'a conversation whose account was taken back', lang)
        await page.getByRole('link', { name: say('acting.signIn.action', { service: 'Tracker' }) }).click()
        await goesToServer(page, say)
        await page.getByRole('link', { name: 'Allow' }).click()
      })

      await test.step('signed in again, it is done when it is asked for again', async () => {
        await expect(page).toHaveURL(/#chat=/)
        await asks('이제 남겨 줘')
        await approves()
        await expect(page.getByText(say('acting.done', { titles: 'leave_note' }))).toHaveCount(2)
        expect(guarded.mcp.calls).toEqual([{ name: 'leave_note', given: { text } }])
        guarded.mcp.calls.length = 0
      })
    })
  })

/** From the list of what an agent needs to the page where one agrees. */
async function goesToServer(page: Page, say: Awaited<ReturnType<typeof words>>): Promise<void> {
  const action = say('toolSet.signIn.action')
  await page.getByRole('button', { name: say('toolSet.signIn.of', { action, service: 'Tracker' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('toolSet.signIn.toService', { service: 'Tracker' }) })
    .click()
}
