import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { connectionRoutes } from '@quarry/contract/routes/source/connection'
import { toolSetRoutes } from '@quarry/contract/routes/agent/tool-set'
import { buttonsOf } from '@quarry/integrations/vendors/googlechat/testing/app/said'
import { type FakeChatApps, startChatApps } from '@quarry/integrations/vendors/googlechat/testing/app/server'
import { type FakeJira, startJira } from '@quarry/integrations/vendors/jira/testing/server'
import { readAs } from '@quarry/integrations/vendors/slack/testing/said'
import { type FakeSlack, startSlack } from '@quarry/integrations/vendors/slack/testing/server'
import { type FakeTeams, startTeams } from '@quarry/integrations/vendors/teams/testing/server'
import { actingModel } from '../testing/acting-model.ts'
import { addressIn, beginConnecting, enterSecrets, letAnswer, newAgent } from '../testing/chats.ts'
import { examine } from '../testing/look.ts'
import { mailedQuarry } from '../testing/mailed.ts'
import { type Person, uploaded } from '../testing/person.ts'
import { type Say, words } from '../testing/words.ts'

let [slack, teams, google, jira]: [FakeSlack, FakeTeams, FakeChatApps, FakeJira] = [] as never
// Before the product, which needs their addresses.
test.beforeAll(async () => {
  ;[slack, teams, google, jira] = await Promise.all([startSlack(), startTeams(), startChatApps(), startJira()])
  jira.site.project('OPS')
})
test.afterAll(() => Promise.all([slack, teams, google, jira].map((site) => site[Symbol.asyncDispose]())))

const issue = { project: 'OPS', type: 'Task', summary: '휴가 안내가 낡았어요' }
const model = actingModel({ tool: 'create_issue', arguments: issue }, '연차 휴가는 첫해에 **15일**이에요.')
const quarry = mailedQuarry(() => ({
  ...model(),
  SLACK_BASE_URL: slack.origin,
  MICROSOFT_BASE_URL: teams.origin,
  GOOGLE_BASE_URL: google.origin,
}))

for (const lang of ['en', 'ko'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })
    const email = `chats-ada-${lang}@example.com`
    let [owner, say]: [Person, Say] = [] as never
    // The same workspace for all of them.
    test.beforeAll(async () => {
      say = await words(lang)
      owner = await quarry.owner(`chats-ada-${lang}`, lang)
      await uploaded(owner, 'Handbook', { 'handbook.txt': '연차 휴가는 입사 첫해에 15일입니다.' })
    })

    test(`an administrator connects Slack, lets an agent answer there, and a mention is answered in its thread (${lang})`, async ({
      page,
    }) => {
      const service = 'Slack'
      const agentId = await newAgent(owner, lang)
      const added = { workspaceId: owner.workspaceId, agentId, selectedTools: ['search_issues'] }
      await owner.client.call(toolSetRoutes.add, { ...added, serviceName: 'jira', connectionMethod: 'PERSONAL' })
      const app = slack.app()
      const wizard = await beginConnecting(page, say, { owner, agentId, service, way: 'http' })
      await test.step('the manifest names where Slack calls', async () => {
        await wizard.getByText(say('channel.wizard.manifest'), { exact: true }).click()
        const manifest = await wizard.locator('pre').innerText()
        const { settings } = JSON.parse(manifest) as { settings: { event_subscriptions: { request_url: string } } }
        app.at.address = settings.event_subscriptions.request_url
        expect(app.at.address).toContain('/hooks/slack/')
      })

      await test.step('a token that Slack does not know is refused, that of the app is taken', async () => {
        const secretsWith = (token: string) => ({
          [lang === 'ko' ? '봇 토큰' : 'Bot token']: token,
          'Signing Secret': app.settings.signingSecret,
        })
        await enterSecrets(wizard, say, secretsWith('xoxb-1234567890-nobody'))
        await expect(wizard.getByRole('alert').first()).toBeVisible()
        await enterSecrets(wizard, say, secretsWith(app.settings.apiToken))
        await expect(wizard.getByText(say('channel.wizard.accepted', { service }))).toBeVisible()
      })

      await test.step('Slack makes sure that Quarry is there', async () => {
        await expect(wizard.getByText(say('channel.wizard.waiting', { service }))).toBeVisible()
        expect((await app.caller.verify('challenge')).body).toBe('challenge')
        await expect(wizard.getByText(say('channel.wizard.reached', { service }))).toBeVisible()
        await examine(page, 'an app of Slack that reaches Quarry', lang)
      })

      await test.step('a test message stands in the channel that the app was brought to', async () => {
        const room = slack.model.channel(`test-${lang}`, [app.bot])
        await wizard.getByRole('button', { name: say('channel.test.look'), exact: true }).click()
        await wizard.getByRole('button', { name: say('channel.test.send'), exact: true }).click()
        await expect(wizard.getByText(say('channel.test.sent', { service }))).toBeVisible()
        expect(room.messages).toHaveLength(1)
      })

      await test.step('the agent answers there, and says how', async () => {
        await letAnswer(page, say, { wizard, team: 'Acme' })
        await expect(page.getByRole('switch', { name: say('channel.settings.followThread') })).toBeVisible()
        await expect(page.getByText(say('channel.tools.personal'))).toBeVisible()
        await examine(page, 'how an agent answers in Slack', lang)
      })

      await test.step('a mention is answered in its thread', async () => {
        const profile = { display_name: 'ada', real_name: 'Ada', title: '', email }
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
        await page.goto(`${owner.origin}${new URL(link).pathname}${new URL(link).search}`)
        await examine(page, 'whether one is somebody in Slack', lang)
        await page.getByRole('button', { name: say('channel.link.agree'), exact: true }).click()
        await expect(page.getByText(say('channel.link.done'))).toBeVisible()
      })
    })

    test(`an administrator connects Teams, uploads the app, and a mention is answered in its thread (${lang})`, async ({
      page,
    }) => {
      const service = 'Microsoft Teams'
      const agentId = await newAgent(owner, lang)
      const bot = teams.app()
      const wizard = await beginConnecting(page, say, { owner, agentId, service })
      bot.at.address = await addressIn(wizard)
      // In English it is made of the same as the one of Google Chat.
      if (lang === 'ko') await examine(page, 'a bot of Teams that is made in Azure', lang)

      await test.step('a secret that Microsoft does not take is refused, that of the bot is taken', async () => {
        const secretsWith = (secret: string) => ({
          [say('field.teams.clientId')]: bot.settings.clientId,
          [say('field.teams.tenantId')]: bot.settings.tenantId,
          [say('field.teams.clientSecret')]: secret,
        })
        await enterSecrets(wizard, say, secretsWith('of-nobody'))
        await expect(wizard.getByRole('alert').first()).toBeVisible()
        await enterSecrets(wizard, say, secretsWith(bot.settings.clientSecret))
        await expect(wizard.getByText(say('channel.wizard.accepted', { service }))).toBeVisible()
      })

      await test.step('the app package is for this bot', async () => {
        const download = page.waitForEvent('download')
        await wizard.getByRole('link', { name: say('channel.wizard.package') }).click()
        const file = await download
        expect(file.suggestedFilename()).toBe('quarry-teams.zip')
        expect((await readFile(await file.path())).toString('latin1')).toContain(`"botId": "${bot.id}"`)
      })

      await test.step('a mention is answered in its thread once the agent answers there', async () => {
        const person = teams.model.person('Ada', email)
        const group = teams.model.groupChat([person], [bot.id])
        await bot.caller.installs(group, person)
        await expect(wizard.getByText(say('channel.wizard.reached', { service }))).toBeVisible()
        // Whoever brought the app along is told alone what it is for.
        await expect.poll(() => group.messages.map(({ viewer }) => viewer)).toEqual([person.id])
        await examine(page, 'a bot of Teams that reaches Quarry', lang)
        await letAnswer(page, say, { wizard, team: `Microsoft 365 (${bot.settings.tenantId.slice(0, 8)})` })
        const channel = teams.model.channel(teams.model.team(`팀 ${lang}`, [person], [bot.id]), '문의')
        const asked = teams.model.write(channel, person, '<at>Quarry</at> 연차 휴가는 며칠인가요?')
        await bot.caller.says(channel, asked)
        const answers = () => channel.messages.filter(({ isOfApp, viewer }) => isOfApp && viewer === null)
        await expect.poll(() => answers()[0]?.text ?? '').toContain('15일')
        expect(answers().map(({ root }) => root)).toEqual([asked.id])
      })
    })

    test(`an administrator connects Google Chat, lets a tool act where others read, and what is allowed in a thread is done (${lang})`, async ({
      page,
    }) => {
      const service = 'Google Chat'
      const { workspaceId, client } = owner
      const agentId = await newAgent(owner, lang)
      const account = { workspaceId, serviceName: 'jira', part: 'toolset', settings: jira.account, isShared: true } as const
      const { connectionId } = await client.call(connectionRoutes.add, account)
      const added = { workspaceId, agentId, serviceName: 'jira', connectionMethod: 'SHARED', connectionId } as const
      await client.call(toolSetRoutes.add, { ...added, selectedTools: ['create_issue'] })
      const app = google.app()
      const wizard = await beginConnecting(page, say, { owner, agentId, service, way: 'http' })
      app.at.address = await addressIn(wizard)
      await examine(page, 'an app of Google Chat that is made in the console', lang)

      await test.step('what is no key is refused, the key of the app is taken', async () => {
        const secretsWith = (key: string) => ({
          [lang === 'ko' ? '서비스 계정 키' : 'Service account key']: key,
          [lang === 'ko' ? '프로젝트 번호' : 'Project number']: app.settings.projectNumber,
          [lang === 'ko' ? '조직의 이메일 도메인' : 'Domains of your organisation']: app.settings.domains,
        })
        await enterSecrets(wizard, say, secretsWith('{"type":"none"}'))
        await expect(wizard.getByRole('alert').first()).toBeVisible()
        await enterSecrets(wizard, say, secretsWith(app.settings.serviceAccountKey))
        await expect(wizard.getByText(say('channel.wizard.accepted', { service }))).toBeVisible()
      })

      const person = google.model.person('Ada', email)
      const space = google.model.space(`지원 ${lang}`, [person])
      await test.step('somebody adds the app to a space, and the agent answers there with its tool', async () => {
        await app.caller.adds(space, person)
        await expect(wizard.getByText(say('channel.wizard.reached', { service }))).toBeVisible()
        // In English it is made of the same as the one of Slack.
        if (lang === 'ko') await examine(page, 'an app of Google Chat that reaches Quarry', lang)
        await letAnswer(page, say, { wizard, team: 'example.com' })
        const allow = page.getByRole('switch', { name: say('channel.tools.allow', { service: 'Jira' }) })
        await allow.click()
        await expect(allow).toBeChecked()
      })

      await test.step('what is allowed in the thread is done there, once', async () => {
        const before = jira.site.issues.size
        const asked = google.model.write(space, person, '@Quarry 휴가 안내가 낡았다고 이슈를 만들어 주세요')
        await app.caller.says(space, asked)
        const shown = () => space.messages.filter(({ isOfApp, viewer }) => isOfApp && viewer === null)
        const card = () => shown().find((message) => buttonsOf(message).some(({ type }) => type === 'FILLED'))
        await expect.poll(() => card()?.text ?? '').toContain(issue.summary)
        const [allow] = buttonsOf(card()!)
        for (let times = 0; times < 2; times += 1) await app.caller.presses(person, space, card()!, allow!)
        await expect.poll(() => shown().map(({ text }) => text)).toContainEqual(expect.stringContaining('15일'))
        expect(shown().map(({ thread }) => thread)).toEqual(shown().map(() => asked.thread))
        expect(jira.site.issues.size).toBe(before + 1)
      })
    })
  })
}

test('Slack is connected by Socket Mode, where it cannot call, and a mention is answered', async ({ page }) => {
  const [say, service] = [await words('en'), 'Slack']
  const owner = await quarry.owner('chats-socket', 'en')
  const agentId = await newAgent(owner, 'en')
  const app = slack.app()
  app.caller.way = 'socket'
  const wizard = await beginConnecting(page, say, { owner, agentId, service })
  await enterSecrets(wizard, say, { 'Bot token': app.toListen.apiToken, 'App-level token': app.toListen.appToken })
  await expect(wizard.getByText(say('channel.wizard.reached', { service }))).toBeVisible()
  await examine(page, 'an app of Slack that Quarry listens to', 'en')
  await letAnswer(page, say, { wizard, team: 'Acme' })

  const profile = { display_name: 'ada', real_name: 'Ada', title: '', email: 'chats-socket@example.com' }
  const person = slack.model.user('socket', 'Ada', { is_email_confirmed: true, profile })
  const direct = slack.model.direct(person.id, app.bot.id)
  await app.caller.report(direct, slack.model.write(direct, person, '연차 휴가는 며칠인가요?'))
  await expect.poll(() => direct.messages.filter(({ bot_id: bot }) => bot).length).toBe(1)

  await test.step('an installation that nobody began here connects nothing, and says so', async () => {
    await page.goto(`${owner.origin}/slack/install?code=x&state=y`)
    await expect(page.getByRole('heading', { name: say('channel.install.failed') })).toBeVisible()
    await examine(page, 'an app of Slack that was not connected', 'en')
  })
})
