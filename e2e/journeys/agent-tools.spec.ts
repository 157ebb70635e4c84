import { expect, test } from '@playwright/test'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { type FakeJira, startJira } from '@quarry/integrations/vendors/jira/testing/server'
import { examine } from '../testing/look.ts'
import { mailedQuarry } from '../testing/mailed.ts'
import { enter, type Person } from '../testing/person.ts'
import { searchBox, signInToJira } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = mailedQuarry()
let jira: FakeJira

test.beforeAll(async () => {
  jira = await startJira()
  jira.site.project('ROOF')
})
test.afterAll(() => jira[Symbol.asyncDispose]())

for (const lang of ['en', 'ko'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`an agent gets tools, one by one, and each person signs in with their own account (${lang})`, async ({
      page,
      browser,
    }) => {
      const say = await words(lang)
      const ada: Person = await quarry.owner(`tools-ada-${lang}`, lang)
      const template = lang === 'en' ? 'IT help desk' : 'IT 헬프데스크'
      await enter(page, ada)
      const agents = `${ada.origin}/${ada.code}?page=agent&view=agents`
      const tools = page.getByRole('list', { name: say('toolSet.title') })

      await test.step('an agent is made, with what its template suggests', async () => {
        await page.goto(`${agents}#create=it_desk`)
        const services = page.getByRole('group', { name: say('toolSet.create.title') })
        await services.getByRole('checkbox', { name: /Jira/ }).check()
        await examine(page, 'a new agent with tools', lang)
        await page.getByRole('button', { name: say('agent.create.submit'), exact: true }).click()
        await expect(tools).toContainText(say('toolSet.yours'))
      })

      await test.step('its tools are changed, with when to ask', async () => {
        await page.getByRole('button', { name: say('toolSet.change.of', { service: 'Jira' }) }).click()
        const dialog = page.getByRole('dialog', { name: say('toolSet.add.titleOf', { service: 'Jira' }) })
        await dialog.getByRole('button', { name: say('toolSet.chooseReads') }).click()
        const create = lang === 'en' ? 'Create an issue' : '이슈 만들기'
        await dialog.getByRole('checkbox', { name: create }).check()
        await dialog.getByRole('combobox', { name: say('toolSet.settingOf', { tool: create }) }).selectOption('remember')
        await examine(page, 'tools of an agent', lang)
        await dialog.getByRole('button', { name: say('toolSet.change.submit'), exact: true }).click()
        await expect(dialog).toBeHidden()
        await expect(tools).toContainText(`${create} (${say('toolSet.setting.remember')})`)
      })

      await test.step('who made it signs in', async () => {
        await page
          .getByRole('button', { name: say('toolSet.signIn.of', { action: say('toolSet.signIn.action'), service: 'Jira' }) })
          .click()
        await page.getByRole('dialog').getByRole('textbox').first().waitFor()
        await examine(page, 'signing in to a tool set', lang)
        await signInToJira(page, say, jira.account)
        await expect(tools).toContainText(say('toolSet.state.CONNECTED'))
        await expect(page.getByRole('list', { name: say('toolSet.who.title') }).getByRole('listitem')).toHaveCount(1)
        await examine(page, 'an agent with tools', lang)
      })

      await test.step('a value is set for good, chosen from what the account sees', async () => {
        await page.getByRole('button', { name: say('toolSet.change.of', { service: 'Jira' }) }).click()
        const dialog = page.getByRole('dialog', { name: say('toolSet.add.titleOf', { service: 'Jira' }) })
        const create = lang === 'en' ? 'Create an issue' : '이슈 만들기'
        const project = lang === 'en' ? 'Project' : '프로젝트'
        await dialog.getByRole('button', { name: new RegExp(`^${say('toolSet.fixed.none')} ?: ${create}$`) }).press('Enter')
        await dialog.getByRole('checkbox', { name: say('toolSet.fixed.always', { field: project }) }).press('Space')
        const box = dialog.getByLabel(say('toolSet.fixed.value', { field: project }))
        await expect(dialog.locator('datalist option[value="ROOF"]')).toHaveCount(1)
        await box.fill('ROOF')
        await examine(page, 'values of tools that are always the same', lang)
        await dialog.getByRole('button', { name: say('toolSet.change.submit'), exact: true }).click()
        await expect(dialog).toBeHidden()
        const { agents: made } = await ada.client.call(agentRoutes.list, { workspaceId: ada.workspaceId })
        expect(made[0]!.toolSets[0]!.fixed).toEqual({ create_issue: { project: 'ROOF' } })
      })

      await test.step('it says how else an agent is asked, where no chat app can be connected', async () => {
        await page.getByRole('tab', { name: say('agent.mode.channels') }).click()
        await expect(page.getByText(`${ada.origin}/openai/v1`)).toBeVisible()
        await examine(page, 'other ways to ask an agent', lang)
        await page.getByRole('tab', { name: say('agent.mode.manage') }).click()
      })

      await test.step('a member is asked for their own account, and comes back to the conversation', async () => {
        const { agents: made } = await ada.client.call(agentRoutes.list, { workspaceId: ada.workspaceId })
        const { agentId } = made[0]!
        await ada.client.call(agentRoutes.share, { workspaceId: ada.workspaceId, agentId, isShared: true })
        const bo = await quarry.join(ada, `tools-bo-${lang}`, lang, 'USER')
        const context = await browser.newContext({ locale: lang === 'ko' ? 'ko-KR' : 'en-US', serviceWorkers: 'block' })
        const theirs = await context.newPage()
        await enter(theirs, bo)
        await theirs.goto(`${agents}#detail=${agentId}&mode=overview`)
        await expect(theirs.getByRole('list', { name: say('toolSet.title') })).toContainText(say('toolSet.yours'))
        await examine(theirs, 'an agent that needs an account', lang)
        await theirs.goto(`${agents}#chat=${agentId}`)
        await theirs.getByRole('link', { name: say('toolSet.signIn.action'), exact: true }).click()
        await theirs.getByRole('heading', { name: say('toolSet.auth.title', { name: template }) }).waitFor()
        await examine(theirs, 'what an agent does as a person', lang)
        await theirs
          .getByRole('button', { name: say('toolSet.signIn.of', { action: say('toolSet.signIn.action'), service: 'Jira' }) })
          .click()
        await signInToJira(theirs, say, jira.account)
        await expect(theirs.getByRole('textbox', { name: say('agent.chat.ask', { name: template }) })).toBeVisible()
        await context.close()
      })

      await test.step('who made it sees who is signed in, and ends it', async () => {
        await page.reload()
        const people = page.getByRole('list', { name: say('toolSet.who.title') })
        await expect(people.getByRole('listitem')).toHaveCount(2)
        await people
          .getByRole('button', { name: say('toolSet.who.action') })
          .last()
          .click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('toolSet.who.action'), exact: true })
          .click()
        await expect(people.getByRole('listitem')).toHaveCount(1)
      })

      await test.step('it is asked from the search box', async () => {
        await page.goto(`${ada.origin}/${ada.code}?page=search&q=vpn`)
        const box = searchBox(page)
        await box.fill('@it')
        await page.getByRole('option', { name: template }).waitFor()
        await examine(page, 'agents in the search box', lang)
        await box.press('Enter')
        await box.pressSequentially('VPN?')
        await box.press('Enter')
        await expect(page.getByRole('textbox', { name: say('agent.chat.ask', { name: template }) })).toBeVisible()
        await expect(page.getByText('VPN?', { exact: true }).first()).toBeVisible()
      })

      await test.step('the catalogue says what is there, and is searched by words and keys', async () => {
        await page.goto(agents)
        await page.getByRole('link', { name: say('agent.card.editOf', { name: template }) }).click()
        await page.getByRole('tab', { name: say('agent.mode.manage') }).click()
        await page.getByRole('button', { name: say('toolSet.add.action'), exact: true }).click()
        const dialog = page.getByRole('dialog', { name: say('toolSet.add.title') })
        const needs = dialog.getByRole('listitem').filter({ hasText: say('toolSet.catalogue.state.administrator') })
        await expect(needs.first()).toContainText(say('toolSet.catalogue.setUp'))
        await expect(dialog.getByRole('region', { name: say('toolSet.catalogue.chosen') })).toContainText('Jira')
        await examine(page, 'the services an agent can act at', lang)
        await dialog.getByRole('button', { name: say('toolSet.catalogue.guideOf', { service: 'Box' }), exact: true }).click()
        const guide = page.getByRole('dialog', { name: 'Box', exact: true })
        await expect(guide.getByRole('heading', { name: 'Connect' })).toBeVisible()
        // It is in English alone, and says so.
        if (lang === 'en') await examine(page, 'the guide to a service', lang)
        else await expect(guide).toContainText(say('toolSet.catalogue.guideLanguage'))
        await page.keyboard.press('Escape')
        const search = dialog.getByRole('searchbox')
        await search.fill(lang === 'en' ? 'slack' : '슬랙')
        await expect(dialog.getByRole('listitem').first()).toContainText('Slack')
        await examine(page, 'services that were searched', lang)
        await search.fill('payroll')
        await expect(dialog.getByText(say('toolSet.catalogue.none', { words: 'payroll' }))).toBeVisible()
        await examine(page, 'no service that fits', lang)
        await search.fill(lang === 'en' ? 'discord' : '디스코드')
        await search.press('ArrowDown')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog', { name: say('toolSet.add.titleOf', { service: 'Discord' }) })).toBeVisible()
        await page.keyboard.press('Escape')
      })

      await test.step('its tools are taken away, after it was said what is lost', async () => {
        await page.goto(agents)
        await page.getByRole('link', { name: say('agent.card.editOf', { name: template }) }).click()
        await page.getByRole('tab', { name: say('agent.mode.manage') }).click()
        await page.getByRole('button', { name: say('toolSet.remove.of', { service: 'Jira' }) }).click()
        await examine(page, 'taking tools away', lang)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('toolSet.remove.action'), exact: true })
          .click()
        await expect(page.getByText(say('toolSet.nothing'))).toBeVisible()
      })
    })
  })
}
