import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { type FakeTeams, startTeams } from '@quarry/integrations/vendors/teams/testing/server'
import { actingModel } from '../testing/acting-model.ts'
import { examine } from '../testing/look.ts'
import { mailedQuarry } from '../testing/mailed.ts'
import { enter, uploaded } from '../testing/person.ts'
import { field } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

let teams: FakeTeams
// Before the product, which needs its address.
test.beforeAll(async () => {
  teams = await startTeams()
})
test.afterAll(() => teams[Symbol.asyncDispose]())

const model = actingModel({ tool: 'none', arguments: {} }, '연차 휴가는 첫해에 **15일**이에요.')
const quarry = mailedQuarry(() => ({ ...model(), MICROSOFT_BASE_URL: teams.origin }))
const service = 'Microsoft Teams'

for (const lang of ['en', 'ko'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`an administrator connects Teams, uploads the app, and a mention is answered in its thread (${lang})`, async ({
      page,
    }) => {
      const say = await words(lang)
      const ada = await quarry.owner(`teams-ada-${lang}`, lang)
      await uploaded(ada, 'Handbook', { 'handbook.txt': '연차 휴가는 입사 첫해에 15일입니다.' })
      const { agentId } = await ada.client.call(agentRoutes.create, {
        workspaceId: ada.workspaceId,
        templateId: 'custom_agent',
        isShared: true,
        lang,
        name: '휴가 도우미',
      })
      const bot = teams.app()
      await enter(page, ada)
      await page.goto(`${ada.origin}/${ada.code}?page=agent&view=agents#detail=${agentId}&mode=channels`)
      const dialog = page.getByRole('dialog', { name: say('channel.wizard.title', { service }) })

      await test.step('the wizard says what is done in Azure, and where Teams calls', async () => {
        await page.getByRole('button', { name: say('channel.connect', { service }), exact: true }).click()
        await dialog.getByRole('button', { name: say('channel.wizard.begin'), exact: true }).click()
        bot.at.address = await dialog.locator('pre', { hasText: '/hooks/teams/' }).innerText()
        await examine(page, 'a bot of Teams that is made in Azure', lang)
      })

      await test.step('a secret that Microsoft does not take is refused, that of the bot is taken', async () => {
        const check = async (secret: string) => {
          await field(dialog, say('field.teams.clientId')).fill(bot.settings.clientId)
          await field(dialog, say('field.teams.tenantId')).fill(bot.settings.tenantId)
          await field(dialog, say('field.teams.clientSecret')).fill(secret)
          await dialog.getByRole('button', { name: say('channel.wizard.check'), exact: true }).click()
        }
        await check('of-nobody')
        await expect(dialog.getByRole('alert').first()).toBeVisible()
        await check(bot.settings.clientSecret)
        await expect(dialog.getByText(say('channel.wizard.accepted', { service }))).toBeVisible()
      })

      await test.step('the app package is for this bot', async () => {
        const download = page.waitForEvent('download')
        await dialog.getByRole('link', { name: say('channel.wizard.package') }).click()
        const file = await download
        expect(file.suggestedFilename()).toBe('quarry-teams.zip')
        expect((await readFile(await file.path())).toString('latin1')).toContain(`"botId": "${bot.id}"`)
      })

      await test.step('a mention is answered in its thread once the agent answers there', async () => {
        const person = teams.model.person('Ada', `teams-ada-${lang}@example.com`)
        const group = teams.model.groupChat([person], [bot.id])
        await bot.caller.installs(group, person)
        await expect(dialog.getByText(say('channel.wizard.reached', { service }))).toBeVisible()
        // Whoever brought the app along is told alone what it is for.
        await expect.poll(() => group.messages.map(({ viewer }) => viewer)).toEqual([person.id])
        await examine(page, 'a bot of Teams that reaches Quarry', lang)
        await dialog.getByRole('button', { name: say('channel.wizard.done'), exact: true }).click()
        const team = `Microsoft 365 (${bot.settings.tenantId.slice(0, 8)})`
        await page.getByRole('switch', { name: say('channel.here', { team }) }).click()
        await page.getByRole('switch', { name: say('channel.trust', { team }) }).click()
        await expect(page.getByRole('switch', { name: say('channel.trust', { team }) })).toBeChecked()
        const channel = teams.model.channel(teams.model.team(`팀 ${lang}`, [person], [bot.id]), '문의')
        const asked = teams.model.write(channel, person, '<at>Quarry</at> 연차 휴가는 며칠인가요?')
        await bot.caller.says(channel, asked)
        const answers = () => channel.messages.filter(({ isOfApp, viewer }) => isOfApp && viewer === null)
        await expect.poll(() => answers()[0]?.text ?? '').toContain('15일')
        expect(answers().map(({ root }) => root)).toEqual([asked.id])
      })
    })
  })
}
