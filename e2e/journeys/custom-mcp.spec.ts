import { expect, test } from '@playwright/test'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { type ScriptedServer, startScripted, tool } from '../../integrations/src/protocols/mcp/testing/scripted-server.ts'
import { actingModel } from '../testing/acting-model.ts'
import { examine } from '../testing/look.ts'
import { mailedQuarry } from '../testing/mailed.ts'
import { enter } from '../testing/person.ts'
import { words } from '../testing/words.ts'

let server: ScriptedServer
const properties = {
  board: { type: 'string', enum: ['team', 'all'], description: 'Where the note goes' },
  text: { type: 'string', description: 'What it says' },
  pinned: { type: 'boolean' },
}
const inputSchema = { type: 'object', properties, required: ['board', 'text'] }
test.beforeAll(async () => {
  server = await startScripted([tool('leave_note', { inputSchema }), tool('list_notes', { annotations: { readOnlyHint: true } })])
  server.key = 'the-right-key'
})
test.afterAll(() => server[Symbol.asyncDispose]())

const note = `보일러가 고장 났어요.\n${'관리실에 연락했고 내일 오전에 기사가 와요. '.repeat(30)}`.trim()
const given = { board: 'all', text: note, pinned: true }
const quarry = mailedQuarry(actingModel({ tool: 'leave_note', arguments: given }, '메모를 남겼어요.'))

for (const lang of ['en', 'ko'] as const)
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`a server is entered, its tools are switched on, and an agent uses one after asking (${lang})`, async ({ page }) => {
      const say = await words(lang)
      const ada = await quarry.owner(`mcp-ada-${lang}`, lang)
      const name = '시설 메모'
      const { agentId } = await ada.client.call(agentRoutes.create, {
        workspaceId: ada.workspaceId,
        templateId: 'custom_agent',
        isShared: true,
        lang,
        name: '시설 도우미',
        toolSets: [],
      })
      await enter(page, ada)
      const agents = `${ada.origin}/${ada.code}?page=agent&view=agents`
      const dialog = page.getByRole('dialog')
      const press = (text: string) => dialog.getByRole('button', { name: text, exact: true }).click()

      await test.step('a server is entered with its key', async () => {
        await page.goto(`${agents}#detail=${agentId}&mode=manage`)
        await page.getByRole('button', { name: say('mcp.action'), exact: true }).click()
        await expect(dialog).toContainText(say('mcp.none'))
        await press(say('mcp.enter.action'))
        await dialog.getByLabel(say('mcp.enter.name'), { exact: true }).fill(name)
        await dialog.getByLabel(say('mcp.enter.address'), { exact: true }).fill(server.address)
        await dialog.getByLabel(say('mcp.enter.signIn'), { exact: true }).selectOption('KEY')
        await dialog.getByLabel(say('mcp.enter.key'), { exact: true }).fill('wrong-key')
        await press(say('mcp.enter.submit'))
        await expect(dialog).toContainText(say('error.mcpSignInRequired'))
        await examine(page, 'entering an MCP server', lang)
        await dialog.getByLabel(say('mcp.enter.key'), { exact: true }).fill('the-right-key')
        await press(say('mcp.enter.submit'))
      })

      await test.step('nothing is on until somebody decides', async () => {
        const decision = dialog.getByRole('combobox', { name: say('mcp.tools.decisionOf', { tool: 'leave_note' }) })
        await expect(decision).toHaveValue('off')
        await decision.selectOption('write')
        await press(say('mcp.tools.allReads'))
        await dialog.getByText(say('mcp.tools.fields.title', { count: 3 }), { exact: true }).click()
        const roleOf = (field: string) => dialog.getByRole('combobox', { name: say('mcp.tools.fields.of', { field }) })
        await expect(roleOf('text').first()).toHaveValue('destination')
        await roleOf('text').first().selectOption('content')
        await examine(page, 'tools of an MCP server', lang)
        await press(say('mcp.tools.save'))
        await expect(dialog).toContainText(say('mcp.on', { on: 2, all: 2 }))
        await examine(page, 'MCP servers', lang)
        await page.keyboard.press('Escape')
      })

      await test.step('the agent gets one of them, as the account of everybody', async () => {
        await page.getByRole('button', { name: say('toolSet.add.action'), exact: true }).click()
        await dialog.getByRole('button', { name: new RegExp(name) }).click()
        await dialog.getByRole('radio', { name: say('toolSet.method.of.SHARED') }).check()
        await dialog.getByRole('checkbox', { name: 'leave_note' }).check()
        await press(say('toolSet.add.submit'))
        await expect(page.getByRole('dialog', { name: say('toolSet.signIn.title', { service: name }) })).toBeVisible()
        await examine(page, 'signing in to an MCP server', lang)
        await press(say('toolSet.signIn.use', { account: say('toolSet.signIn.unnamed') }))
        await expect(page.getByRole('list', { name: say('toolSet.title') })).toContainText(say('toolSet.state.CONNECTED'))
      })

      await test.step('it asks before anything goes to the server, and does it once', async () => {
        await page.goto(`${agents}#chat=${agentId}`)
        const box = page.getByRole('textbox', { name: say('agent.chat.ask', { name: '시설 도우미' }) })
        await box.fill('보일러 이야기를 메모로 남겨 줘')
        await box.press('Enter')
        const card = page.getByRole('article', { name: 'leave_note' })
        await expect(card.getByRole('region', { name: 'text' })).toHaveText(note)
        await expect(card).toContainText(name)
        expect(server.calls).toEqual([])
        await examine(page, 'an approval for an MCP server', lang)
        const approve = card.getByRole('button', { name: 'leave_note', exact: true })
        await expect(approve).toBeDisabled()
        await card.getByRole('combobox', { name: say('acting.approval.pick', { label: 'pinned' }) }).selectOption('true')
        await approve.click()
        await expect(page.getByText(say('acting.done', { titles: 'leave_note' }))).toBeVisible()
        expect(server.calls).toEqual([{ name: 'leave_note', given }])
        server.calls.length = 0
      })
    })
  })
