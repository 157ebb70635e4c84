import { expect, test } from '@playwright/test'
import { examine } from '../testing/look.ts'
import { enter, newPerson, searchAddress, uploaded } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { answerPanel, field, search } from '../testing/screens.ts'
import { says, scriptedModel } from '../testing/scripted-model.ts'
import { words } from '../testing/words.ts'

const model = scriptedModel()
const quarry = ownQuarry(() => ({ ALLOW_PRIVATE_NETWORKS: '127.0.0.1/32' }))
const key = 'sk-heron-4711'

type Asked = { stream?: boolean; tools?: { function: { name: string } }[] }

/** Answers who has the key: piece by piece, and by a call where it is offered a tool. */
test.beforeAll(() => {
  model.script = (reply, prompt) => {
    const json = (status: number, said: object) =>
      void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    if (reply.req.headers.authorization !== `Bearer ${key}`)
      return json(401, { error: { message: 'Incorrect API key provided.' } })
    const { stream, tools = [] } = JSON.parse(prompt) as Asked
    if (stream) return says('Seoul owns the onboarding [1].')(reply, prompt)
    const call = { id: '1', type: 'function', function: { name: tools[0]?.function.name, arguments: '{"word":"ready"}' } }
    const message = { role: 'assistant', content: null, tool_calls: [call] }
    return json(200, { id: '1', object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'tool_calls' }] })
  }
})

for (const lang of ['en', 'ko'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`an administrator sets a model of the workspace’s own, which then writes the answers (${lang})`, async ({ page }) => {
      const say = await words(lang)
      const ada = await newPerson(quarry.origin, `model-${lang}`, lang)
      await uploaded(ada, 'Plans', { 'onboarding.txt': 'Seoul owns the onboarding of new customers.' })
      await enter(page, ada)
      await page.goto(`${ada.origin}/${ada.code}?page=workspaceSettings&section=model`)
      await page.getByText(say('model.now.none')).waitFor()

      const result = page.getByRole('region', { name: say('model.result.title') })
      const tested = async (entered: Record<'address' | 'key', string>) => {
        await field(page, say('model.address')).fill(entered.address)
        await field(page, say('model.key')).fill(entered.key)
        await page.getByRole('button', { name: say('model.check'), exact: true }).click()
      }

      await test.step('an address in a network that is closed is not asked', async () => {
        await field(page, say('model.name')).fill('heron')
        await tested({ address: 'http://10.255.0.1:8000/v1', key })
        await expect(result).toContainText(say('model.problems.unreachable'))
      })

      await test.step('a key that the model does not know is said to be refused', async () => {
        await tested({ address: model.baseUrl, key: 'sk-nobody' })
        await expect(result).toContainText(say('model.problems.keyRefused'))
        await examine(page, 'settings of a model whose key is refused', lang)
      })

      await test.step('the test says what the model can do', async () => {
        await tested({ address: model.baseUrl, key })
        await expect(result).toContainText(say('model.result.works'))
        await expect(result).toContainText(say('model.result.streams'))
        await expect(result).toContainText(say('model.result.tools.native'))
        await examine(page, 'settings of a model that was tested', lang)
      })

      await test.step('it is saved, and its key is never shown again', async () => {
        await page.getByRole('button', { name: say('model.save'), exact: true }).click()
        await expect(page.getByText(say('model.now.own', { model: 'heron' }))).toBeVisible()
        await page.reload()
        await expect(page.getByText(say('model.keyHelp.stored'))).toBeVisible()
        await expect(field(page, say('model.key'))).toHaveValue('')
      })

      await test.step('it writes the answers of this workspace', async () => {
        await page.goto(searchAddress(ada))
        await search(page, 'onboarding')
        await expect(answerPanel(page, say)).toContainText('Seoul owns the onboarding')
        await expect(answerPanel(page, say).getByText(say('search.answer.extract'), { exact: true })).toBeHidden()
      })

      await test.step('back to the default, after it was said what is deleted', async () => {
        await page.goto(`${ada.origin}/${ada.code}?page=workspaceSettings&section=model`)
        await page.getByRole('button', { name: say('model.reset.action'), exact: true }).click()
        const dialog = page.getByRole('dialog', { name: say('model.reset.title') })
        await dialog.getByRole('button', { name: say('model.reset.action'), exact: true }).click()
        await expect(page.getByText(say('model.now.none'))).toBeVisible()
        await expect(field(page, say('model.name'))).toHaveValue('')
      })
    })
  })
}
