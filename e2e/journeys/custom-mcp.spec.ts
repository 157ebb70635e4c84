import { expect, test } from '@playwright/test'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { type ProtectedServer, startProtected } from '../../integrations/src/protocols/mcp/testing/protected-server.ts'
import { type ScriptedServer, startScripted, tool } from '../../integrations/src/protocols/mcp/testing/scripted-server.ts'
import { actingModel } from '../testing/acting-model.ts'
import { examine } from '../testing/look.ts'
import { mailedQuarry } from '../testing/mailed.ts'
import { enter } from '../testing/person.ts'
import { words } from '../testing/words.ts'

let server: ScriptedServer
let guarded: ProtectedServer
const properties = {
  board: { type: 'string', enum: ['team', 'all'], description: 'Where the note goes' },
  text: { type: 'string', description: 'What it says' },
  pinned: { type: 'boolean' },
}
const inputSchema = { type: 'object', properties, required: ['board', 'text'] }
test.beforeAll(async () => {
  guarded = await startProtected()
  server = await startScripted([tool('leave_note', { inputSchema }), tool('list_notes', { annotations: { readOnlyHint: true } })])
  server.key = 'the-right-key'
})
test.afterAll(() => Promise.all([server, guarded].map((each) => each[Symbol.asyncDispose]())))

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

    test(`somebody signs in to a server on its own page, refuses first, and signs in again when it is over (${lang})`, async ({
      page,
    }) => {
      const say = await words(lang)
      const eve = await quarry.owner(`mcp-eve-${lang}`, lang)
      const { agentId } = await eve.client.call(agentRoutes.create, {
        workspaceId: eve.workspaceId,
        templateId: 'custom_agent',
        isShared: true,
        lang,
        name: '시설 도우미',
        toolSets: [],
      })
      await enter(page, eve)
      const dialog = page.getByRole('dialog')
      const press = (text: string) => dialog.getByRole('button', { name: text, exact: true }).click()
      const { host } = new URL(guarded.issuer)
      const signIn = say('mcp.signIn.action', { host })
      const decides = async (link: 'Allow' | 'Refuse') => page.getByRole('link', { name: link }).click()

      await test.step('the server asks for signing in, and the screen says where', async () => {
        await page.goto(`${eve.origin}/${eve.code}?page=agent&view=agents#detail=${agentId}&mode=manage`)
        await page.getByRole('button', { name: say('mcp.action'), exact: true }).click()
        await press(say('mcp.enter.action'))
        await dialog.getByLabel(say('mcp.enter.name'), { exact: true }).fill('Tracker')
        await dialog.getByLabel(say('mcp.enter.address'), { exact: true }).fill(guarded.mcp.address)
        await press(say('mcp.enter.submit'))
        await expect(dialog).toContainText(say('mcp.signIn.needed', { host }))
        await examine(page, 'an MCP server that asks for signing in', lang)
      })

      await test.step('who refuses is led back, and nothing has changed', async () => {
        await press(signIn)
        await decides('Refuse')
        await expect(page.getByRole('heading', { name: say('shell.sourceError.titleServer') })).toBeVisible()
        await examine(page, 'signing in to an MCP server was refused', lang)
        await page.getByRole('link', { name: say('shell.sourceError.toServer') }).click()
        await expect(dialog).toContainText(say('mcp.signIn.needed', { host }))
      })

      await test.step('who allows it is signed in, and the tools are listed', async () => {
        await press(signIn)
        await decides('Allow')
        await expect(dialog.getByRole('list', { name: say('mcp.signIn.accounts') })).toContainText(say('mcp.signIn.state.good'))
        await expect(dialog.getByRole('combobox', { name: say('mcp.tools.decisionOf', { tool: 'say' }) })).toHaveValue('off')
        await examine(page, 'signed in to an MCP server', lang)
      })

      await test.step('once it is over it is signed in to again', async () => {
        guarded.end('all')
        await press(say('mcp.tools.again'))
        await expect(dialog).toContainText(say('error.mcpSignInRequired'))
        await dialog.getByRole('button', { name: say('mcp.signIn.againAs', { account: host }), exact: true }).click()
        await decides('Allow')
        await expect(dialog.getByRole('list', { name: say('mcp.signIn.accounts') })).toContainText(say('mcp.signIn.state.good'))
        await expect(dialog).not.toContainText(say('mcp.signIn.needed', { host }))
      })

      await test.step('closed, it goes on where it was begun', async () => {
        await page.keyboard.press('Escape')
        await expect(page).toHaveURL(new RegExp(`#detail=${agentId}&mode=manage$`))
      })

      await test.step('where nobody is made known, an app that was made there is entered', async () => {
        guarded.metadata = { registration_endpoint: null }
        await page.getByRole('button', { name: say('mcp.action'), exact: true }).click()
        await press(say('mcp.enter.action'))
        await dialog.getByLabel(say('mcp.enter.name'), { exact: true }).fill('Second')
        await dialog.getByLabel(say('mcp.enter.address'), { exact: true }).fill(guarded.mcp.address)
        await press(say('mcp.enter.submit'))
        await expect(dialog).toContainText(say('mcp.client.needed', { host }))
        await examine(page, 'entering an app for an MCP server', lang)
        const redirect = (await dialog.getByText('/api/v1/oauth/callback').textContent()) ?? ''
        guarded.clients.set(`by-hand-${lang}`, { id: `by-hand-${lang}`, secret: 'shown once', redirects: [redirect] })
        await dialog.getByLabel(say('mcp.client.id'), { exact: true }).fill(`by-hand-${lang}`)
        await dialog.getByLabel(say('mcp.client.secret'), { exact: true }).fill('shown once')
        await press(say('mcp.client.save'))
        await press(signIn)
        await decides('Allow')
        await expect(dialog.getByRole('list', { name: say('mcp.signIn.accounts') })).toContainText(say('mcp.signIn.state.good'))
        guarded.metadata = {}
      })
    })
  })
