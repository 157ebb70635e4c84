import { expect, test } from '@playwright/test'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { type FakeSlack, startSlack } from '@quarry/integrations/vendors/slack/testing/server'
import type { FakeSlackChannel } from '@quarry/integrations/vendors/slack/testing/model'
import { actingModel } from '../testing/acting-model.ts'
import { examine } from '../testing/look.ts'
import { mailedQuarry } from '../testing/mailed.ts'
import { enter, uploaded } from '../testing/person.ts'
import { field } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

let slack: FakeSlack
let support: FakeSlackChannel
// Before the product, which needs its address.
test.beforeAll(async () => {
  slack = await startSlack()
  support = slack.model.channel('고객지원', [slack.ada])
})
test.afterAll(() => slack[Symbol.asyncDispose]())

const text = '오늘 18시부터 결제 점검이 있어요. @here 문의는 이 대화에 남겨 주세요.'
const model = actingModel({ tool: 'post_message', arguments: { channel: '고객지원', text } }, '점검 안내를 남겼어요.')
const quarry = mailedQuarry(() => ({ ...model(), SLACK_BASE_URL: slack.origin }))

for (const lang of ['en', 'ko'] as const) {
  const title = lang === 'ko' ? '채널에 메시지 보내기' : 'Send a message to a channel'

  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`a member signs in to Slack and approves a message, which stands there once although Slack’s answer is lost (${lang})`, async ({
      page,
    }) => {
      const say = await words(lang)
      const ada = await quarry.owner(`slack-ada-${lang}`, lang)
      await uploaded(ada, 'Office', { 'notice.txt': '점검 안내는 고객지원 채널에 남깁니다.' })
      const { agentId } = await ada.client.call(agentRoutes.create, {
        workspaceId: ada.workspaceId,
        templateId: 'custom_agent',
        isShared: true,
        lang,
        name: '안내 도우미',
        toolSets: [{ serviceName: 'slack', connectionMethod: 'PERSONAL', selectedTools: ['post_message'] }],
      })
      await enter(page, await quarry.join(ada, `slack-bo-${lang}`, lang, 'USER'))
      await page.goto(`${ada.origin}/${ada.code}?page=agent&view=agents#chat=${agentId}`)
      const box = page.getByRole('textbox', { name: say('agent.chat.ask', { name: '안내 도우미' }) })

      await test.step('a token that Slack does not know is refused, theirs is taken', async () => {
        await page.getByRole('link', { name: say('toolSet.signIn.action'), exact: true }).click()
        await page
          .getByRole('button', { name: say('toolSet.signIn.of', { action: say('toolSet.signIn.action'), service: 'Slack' }) })
          .click()
        const dialog = page.getByRole('dialog', { name: say('toolSet.signIn.title', { service: 'Slack' }) })
        const signIn = async (token: string) => {
          await field(dialog, say('field.slack.apiToken')).fill(token)
          await dialog.getByRole('button', { name: say('toolSet.signIn.submit'), exact: true }).click()
        }
        await signIn('xoxp-1234567890-nobody')
        await expect(dialog.getByRole('alert').first()).toBeVisible()
        await signIn(slack.token())
        await expect(box).toBeVisible()
      })

      const card = page.getByRole('article', { name: title })
      await test.step('channel and text are there before anything is written', async () => {
        await box.fill('결제 점검을 알려 줘')
        await box.press('Enter')
        for (const value of ['고객지원', text])
          for (const place of ['definition', 'figure'] as const)
            await expect(card.getByRole(place).getByText(value, { exact: true })).toBeVisible()
        expect(slack.writes()).toEqual([])
        await examine(page, 'a message of Slack to approve', lang)
      })

      await test.step('it is approved, and Slack writes it without an answer: nothing is sent again by itself', async () => {
        slack.isLost = (method) => method === 'chat.postMessage'
        await card.getByRole('button', { name: title, exact: true }).click()
        await page.getByRole('heading', { name: say('acting.unknown.title', { title }) }).waitFor()
        slack.isLost = null
        await examine(page, 'a message of Slack that nobody knows about', lang)
      })

      await test.step('it is looked for there, and found', async () => {
        await page.getByRole('button', { name: say('acting.unknown.check'), exact: true }).click()
        await expect(page.getByText(say('acting.done', { titles: title }))).toBeVisible()
      })

      expect(support.messages.map((each) => [each.text, each.called])).toEqual([[text, []]])
      expect(slack.writes()).toEqual(['chat.postMessage'])

      await test.step('it is undone by one press, and stands there no more', async () => {
        await page.getByRole('button', { name: say('acting.undo.undoOf', { title }), exact: true }).click()
        await expect(page.getByText(say('acting.undone', { titles: title }))).toBeVisible()
        await examine(page, 'a message of Slack that was undone', lang)
      })

      expect(support.messages).toEqual([])
      expect(slack.writes()).toEqual(['chat.postMessage', 'chat.delete'])
      slack.calls.length = 0
    })
  })
}
