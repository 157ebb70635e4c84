import { expect, test } from '@playwright/test'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { type FakeJira, startJira } from '../../integrations/src/vendors/jira/testing/server.ts'
import { signInAt } from '../../server/testing/product.ts'
import { actingModel } from '../testing/acting-model.ts'
import { examine } from '../testing/look.ts'
import { mailedQuarry } from '../testing/mailed.ts'
import { enter, uploaded } from '../testing/person.ts'
import { words } from '../testing/words.ts'

let jira: FakeJira
test.beforeAll(async () => {
  jira = await startJira()
  jira.site.project('OPS')
})
test.afterAll(() => jira[Symbol.asyncDispose]())

const issue = {
  project: 'OPS',
  type: 'Task',
  summary: '3층 보일러 고장',
  description: '어제 오후부터 3층 보일러에서 물이 새요. 수리 업체에 연락이 필요해요.',
}
const quarry = mailedQuarry(actingModel({ tool: 'create_issue', arguments: issue }, '보일러 고장을 접수했어요.'))

for (const lang of ['en', 'ko'] as const) {
  const title = lang === 'ko' ? '이슈 만들기' : 'Create an issue'
  const summary = `3층 보일러 고장 (${lang})`

  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`a member sees what an agent would send, changes it, approves it, and it is done once (${lang})`, async ({ page }) => {
      const say = await words(lang)
      const ada = await quarry.owner(`ada-${lang}`, lang)
      await uploaded(ada, 'Office', { 'boiler.txt': '보일러 고장은 OPS 프로젝트에 접수합니다.' })
      const { agentId } = await ada.client.call(agentRoutes.create, {
        workspaceId: ada.workspaceId,
        templateId: 'custom_agent',
        isShared: true,
        lang,
        name: '시설 도우미',
        toolSets: [{ serviceName: 'jira', connectionMethod: 'PERSONAL', selectedTools: ['create_issue'] }],
      })
      const bo = await quarry.join(ada, `bo-${lang}`, lang, 'USER')
      await signInAt(bo, { agentId, serviceName: 'jira', settings: jira.account })
      await enter(page, bo)
      const card = page.getByRole('article', { name: title })

      await test.step('every argument is there before anything is sent', async () => {
        await page.goto(`${bo.origin}/${bo.code}?page=agent&view=agents#chat=${agentId}`)
        const box = page.getByRole('textbox', { name: say('agent.chat.ask', { name: '시설 도우미' }) })
        await box.fill('3층 보일러 고장을 접수해 줘')
        await box.press('Enter')
        for (const value of Object.values(issue)) await expect(card.getByText(value, { exact: true })).toBeVisible()
        expect(jira.calls).not.toContain('POST /rest/api/3/issue')
        await examine(page, 'an approval in a conversation', lang)
      })

      await test.step('it waits through a reload, and is said at the tab', async () => {
        await page.reload()
        await expect(card).toBeVisible()
        await expect(page.getByRole('link', { name: say('shell.waiting.sign', { count: 1 }) }).first()).toBeVisible()
      })

      await test.step('the title is changed, and the issue approved', async () => {
        await card.getByRole('button', { name: say('acting.approval.change'), exact: true }).click()
        await card.getByRole('textbox', { name: lang === 'ko' ? '제목' : 'Title', exact: true }).fill(summary)
        await card.getByRole('button', { name: title, exact: true }).click()
        await expect(page.getByText(say('acting.done', { titles: title }))).toBeVisible()
        await expect(card).toBeHidden()
        await examine(page, 'a reply with what was carried out', lang)
      })

      const made = [...jira.site.issues.values()].filter((each) => each.summary === summary)
      expect(made).toHaveLength(1)
      expect(jira.calls.filter((call) => call === 'POST /rest/api/3/issue')).toHaveLength(1)
      jira.calls.length = 0
    })
  })
}
