import { expect, test } from '@playwright/test'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { toolSetRoutes } from '@quarry/contract/routes/agent/tool-set'
import { readAs } from '@quarry/integrations/vendors/slack/testing/said'
import { type FakeSlack, startSlack } from '@quarry/integrations/vendors/slack/testing/server'
import { actingModel } from '../testing/acting-model.ts'
import { examine } from '../testing/look.ts'
import { mailedQuarry } from '../testing/mailed.ts'
import { enter, uploaded } from '../testing/person.ts'
import { field } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

let slack: FakeSlack
// Before the product, which needs its address.
test.beforeAll(async () => {
  slack = await startSlack()
})
test.afterAll(() => slack[Symbol.asyncDispose]())

const model = actingModel({ tool: 'none', arguments: {} }, '연차 휴가는 첫해에 **15일**이에요.')
const quarry = mailedQuarry(() => ({ ...model(), SLACK_BASE_URL: slack.origin }))

for (const lang of ['en', 'ko'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`an administrator connects Slack, lets an agent answer there, and a mention is answered in its thread (${lang})`, async ({
      page,
    }) => {
      const say = await words(lang)
      const ada = await quarry.owner(`chat-ada-${lang}`, lang)
      await uploaded(ada, 'Handbook', { 'handbook.txt': '연차 휴가는 입사 첫해에 15일입니다.' })
      const { agentId } = await ada.client.call(agentRoutes.create, {
        workspaceId: ada.workspaceId,
        templateId: 'custom_agent',
        isShared: true,
        lang,
        name: '휴가 도우미',
      })
      const added = { workspaceId: ada.workspaceId, agentId, selectedTools: ['search_issues'] }
      await ada.client.call(toolSetRoutes.add, { ...added, serviceName: 'jira', connectionMethod: 'PERSONAL' })
      const app = slack.app()
      await enter(page, ada)
      await page.goto(`${ada.origin}/${ada.code}?page=agent&view=agents#detail=${agentId}&mode=channels`)

      const dialog = page.getByRole('dialog', { name: say('channel.wizard.title', { service: 'Slack' }) })
      await test.step('the manifest names where Slack calls', async () => {
        await page.getByRole('button', { name: say('channel.connect', { service: 'Slack' }), exact: true }).click()
        await field(dialog, say('channel.wizard.way', { service: 'Slack' })).selectOption('http')
        await examine(page, 'the name of an app of Slack, and its way', lang)
        await dialog.getByRole('button', { name: say('channel.wizard.begin'), exact: true }).click()
        await dialog.getByText(say('channel.wizard.manifest'), { exact: true }).click()
        const manifest = await dialog.locator('pre').innerText()
        const { settings } = JSON.parse(manifest) as { settings: { event_subscriptions: { request_url: string } } }
        app.at.address = settings.event_subscriptions.request_url
        expect(app.at.address).toContain('/hooks/slack/')
      })

      await test.step('a token that Slack does not know is refused, that of the app is taken', async () => {
        const check = async (token: string) => {
          await field(dialog, lang === 'ko' ? '봇 토큰' : 'Bot token').fill(token)
          await field(dialog, 'Signing Secret').fill(app.settings.signingSecret)
          await dialog.getByRole('button', { name: say('channel.wizard.check'), exact: true }).click()
        }
        await check('xoxb-1234567890-nobody')
        await expect(dialog.getByRole('alert').first()).toBeVisible()
        await check(app.settings.apiToken)
        await expect(dialog.getByText(say('channel.wizard.accepted', { service: 'Slack' }))).toBeVisible()
      })

      await test.step('Slack makes sure that Quarry is there', async () => {
        await expect(dialog.getByText(say('channel.wizard.waiting', { service: 'Slack' }))).toBeVisible()
        expect((await app.caller.verify('challenge')).body).toBe('challenge')
        await expect(dialog.getByText(say('channel.wizard.reached', { service: 'Slack' }))).toBeVisible()
        await examine(page, 'an app of Slack that reaches Quarry', lang)
        await dialog.getByRole('button', { name: say('channel.wizard.done'), exact: true }).click()
      })

      await test.step('the agent answers there, and says how', async () => {
        await page.getByRole('switch', { name: say('channel.here', { team: 'Acme' }) }).click()
        await expect(page.getByRole('switch', { name: say('channel.settings.followThread') })).toBeVisible()
        await page.getByRole('switch', { name: say('channel.trust', { team: 'Acme' }) }).click()
        await expect(page.getByText(say('channel.tools.personal'))).toBeVisible()
        await examine(page, 'how an agent answers in Slack', lang)
      })

      await test.step('a mention is answered in its thread', async () => {
        const profile = { display_name: 'ada', real_name: 'Ada', title: '', email: `chat-ada-${lang}@example.com` }
        const person = slack.model.user(`ada-${lang}`, 'Ada', { is_email_confirmed: true, profile })
        const channel = slack.model.channel(`general-${lang}`, [person, app.bot])
        const asked = slack.model.write(channel, person, `<@${app.bot.id}> 연차 휴가는 며칠인가요?`)
        await app.caller.report(channel, asked)
        const answers = () => channel.messages.filter(({ bot_id: bot }) => bot)
        // It grows while it is written.
        await expect.poll(() => readAs(answers()[0]?.blocks ?? [])).toContain('15일')
        expect(answers().map(({ thread_ts: thread }) => thread)).toEqual([asked.ts])
      })

      await test.step('somebody whom nobody knows follows a link and says who they are', async () => {
        const unknown = slack.model.user(`kim-${lang}`, 'Kim')
        const direct = slack.model.direct(unknown.id, app.bot.id)
        await app.caller.report(direct, slack.model.write(direct, unknown, '연차 휴가는 며칠인가요?'))
        await expect.poll(() => direct.messages.length).toBe(2)
        const link = /"url":"([^"]+selectAgentFromApp[^"]+)"/.exec(JSON.stringify(direct.messages[1]!.blocks))![1]!
        await page.goto(`${ada.origin}${new URL(link).pathname}${new URL(link).search}`)
        await examine(page, 'whether one is somebody in Slack', lang)
        await page.getByRole('button', { name: say('channel.link.agree'), exact: true }).click()
        await expect(page.getByText(say('channel.link.done'))).toBeVisible()
      })
    })

    test(`Slack is connected by Socket Mode, where it cannot call, and a mention is answered (${lang})`, async ({ page }) => {
      const say = await words(lang)
      const ada = await quarry.owner(`socket-ada-${lang}`, lang)
      const { agentId } = await ada.client.call(agentRoutes.create, {
        workspaceId: ada.workspaceId,
        templateId: 'custom_agent',
        isShared: true,
        lang,
        name: '휴가 도우미',
      })
      const app = slack.app()
      app.caller.way = 'socket'
      await enter(page, ada)
      await page.goto(`${ada.origin}/${ada.code}?page=agent&view=agents#detail=${agentId}&mode=channels`)
      const dialog = page.getByRole('dialog', { name: say('channel.wizard.title', { service: 'Slack' }) })
      await page.getByRole('button', { name: say('channel.connect', { service: 'Slack' }), exact: true }).click()
      await dialog.getByRole('button', { name: say('channel.wizard.begin'), exact: true }).click()
      await field(dialog, lang === 'ko' ? '봇 토큰' : 'Bot token').fill(app.toListen.apiToken)
      await field(dialog, lang === 'ko' ? '앱 수준 토큰' : 'App-level token').fill(app.toListen.appToken)
      await dialog.getByRole('button', { name: say('channel.wizard.check'), exact: true }).click()
      await expect(dialog.getByText(say('channel.wizard.reached', { service: 'Slack' }))).toBeVisible()
      await examine(page, 'an app of Slack that Quarry listens to', lang)
      await dialog.getByRole('button', { name: say('channel.wizard.done'), exact: true }).click()
      await page.getByRole('switch', { name: say('channel.here', { team: 'Acme' }) }).click()
      await expect(page.getByRole('switch', { name: say('channel.settings.followThread') })).toBeVisible()

      const profile = { display_name: 'ada', real_name: 'Ada', title: '', email: `socket-ada-${lang}@example.com` }
      const person = slack.model.user(`socket-${lang}`, 'Ada', { is_email_confirmed: true, profile })
      const direct = slack.model.direct(person.id, app.bot.id)
      await app.caller.report(direct, slack.model.write(direct, person, '연차 휴가는 며칠인가요?'))
      await expect.poll(() => direct.messages.filter(({ bot_id: bot }) => bot).length).toBe(1)

      await test.step('an installation that nobody began here connects nothing, and says so', async () => {
        await page.goto(`${ada.origin}/slack/install?code=x&state=y`)
        await expect(page.getByRole('heading', { name: say('channel.install.failed') })).toBeVisible()
        await examine(page, 'an app of Slack that was not connected', lang)
      })
    })
  })
}
