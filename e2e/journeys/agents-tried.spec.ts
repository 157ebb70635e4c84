import { expect, test } from '@playwright/test'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { type FakeJira, startJira } from '@quarry/integrations/vendors/jira/testing/server'
import { actingModel } from '../testing/acting-model.ts'
import { examine } from '../testing/look.ts'
import { mailedQuarry } from '../testing/mailed.ts'
import { enter, type Person } from '../testing/person.ts'
import { signInToJira } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

let jira: FakeJira
test.beforeAll(async () => {
  jira = await startJira()
  jira.site.project('OPS')
})
test.afterAll(() => jira[Symbol.asyncDispose]())

const issue = { project: 'OPS', type: 'Task', summary: '3층 보일러 고장', description: '보일러에서 물이 새요.' }
const quarry = mailedQuarry(
  actingModel(
    [
      { tool: 'create_issue', arguments: issue },
      { tool: 'search_issues', arguments: { words: '보일러' } },
    ],
    '보일러 고장은 한 건이에요.',
  ),
)
const made = () => jira.calls.filter((call) => call === 'POST /rest/api/3/issue')

/** An agent with one tool of Jira, at which everybody acts as themselves. */
async function agentWith({ client, workspaceId }: Person, name: string, tool: string, questions: readonly string[] = []) {
  const { agentId } = await client.call(agentRoutes.create, {
    workspaceId,
    templateId: 'custom_agent',
    isShared: true,
    lang: 'ko',
    name,
    toolSets: [{ serviceName: 'jira', connectionMethod: 'PERSONAL', selectedTools: [tool] }],
  })
  const { agents } = await client.call(agentRoutes.list, { workspaceId, agentId })
  const { version, role, description, guide, tone, limitations, instructions } = agents[0]!
  const texts = { name, role, description, guide, tone, limitations, instructions }
  const exampleQuestions = questions.map((question) => ({ question, answer: '한 건' }))
  await client.call(agentRoutes.update, { workspaceId, agentId, version, ...texts, exampleQuestions, knowledge: [] })
  return agentId
}

for (const lang of ['en', 'ko'] as const) {
  const title = lang === 'ko' ? '이슈 만들기' : 'Create an issue'

  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`whoever makes an agent sees what it would change, checks it, signs in, and has it done (${lang})`, async ({ page }) => {
      const say = await words(lang)
      const ada = await quarry.owner(`tries-${lang}`, lang)
      await enter(page, ada)
      const [maker, finder] = [
        await agentWith(ada, '시설 도우미', 'create_issue'),
        await agentWith(ada, '접수 찾기', 'search_issues', ['보일러 고장은 몇 건인가요?', '창문 고장은 몇 건인가요?']),
      ]
      const preview = (agentId: string) => `${ada.origin}/${ada.code}?page=agent&view=agents#detail=${agentId}&mode=preview`
      const trial = page.getByRole('region', { name: say('agent.preview.trial') })
      const asks = async (text: string) => {
        await trial.getByRole('textbox').fill(text)
        await trial.getByRole('textbox').press('Enter')
      }
      jira.calls.length = 0

      await test.step('a check goes past what waits for a sign-in, and is stopped', async () => {
        await page.goto(preview(finder))
        await trial.getByRole('button', { name: say('agent.check.action'), exact: true }).click()
        const check = trial.getByRole('region', { name: say('agent.check.title') })
        await expect(check.getByText(say('agent.check.needsYou'))).toHaveCount(2)
        await expect(check.getByRole('link', { name: say('acting.signIn.action', { service: 'Jira' }) })).toHaveCount(2)
        await check.getByRole('button', { name: say('agent.check.stop'), exact: true }).click()
        await expect(check.getByText(say('search.answer.stopped'))).toHaveCount(2)
        await expect(check.getByText(say('agent.check.needsYou'))).toHaveCount(0)
      })

      await test.step('what it would change is shown with every value, and not carried out', async () => {
        await page.goto('about:blank')
        await page.goto(preview(maker))
        await expect(trial.getByText(say('agent.preview.carryOutOff'))).toBeVisible()
        await asks('3층 보일러 고장을 접수해 줘')
        const shown = trial.getByRole('region', { name: title })
        for (const value of Object.values(issue)) await expect(shown.getByText(value, { exact: true })).toBeVisible()
        await expect(trial.getByText(say('acting.reason.preview'))).toBeVisible()
        await expect(trial.getByText(say('acting.nothingDone'))).toBeVisible()
        await examine(page, 'what an agent would change, in its preview', lang)
        expect(made()).toEqual([])
      })

      const card = trial.getByRole('article', { name: title })
      await test.step('switched on it needs an account, and goes on in the preview after signing in', async () => {
        await trial.getByRole('switch').click()
        await expect(trial.getByText(say('agent.preview.carryOutOn'))).toBeVisible()
        await asks('이제 OPS에 정말 접수해 줘')
        const way = trial.getByRole('link', { name: say('acting.signIn.action', { service: 'Jira' }) })
        await way.waitFor()
        await examine(page, 'a preview that waits for a sign-in', lang)
        await way.click()
        await page
          .getByRole('button', { name: say('toolSet.signIn.of', { action: say('toolSet.signIn.action'), service: 'Jira' }) })
          .click()
        await signInToJira(page, say, jira.account)
        await expect(page.getByRole('tab', { name: say('agent.mode.preview') })).toHaveAttribute('aria-selected', 'true')
        await expect(card).toBeVisible()
        expect(made()).toEqual([])
      })

      await test.step('it is done once it is approved, and once', async () => {
        await card.getByRole('button', { name: title, exact: true }).click()
        await expect(trial.getByText(say('acting.done', { titles: title }))).toBeVisible()
        expect(made()).toHaveLength(1)
      })
    })
  })
}
