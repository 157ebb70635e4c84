import { expect, type Page, test } from '@playwright/test'
import { newPerson, type Person, searchAddress, uploaded } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { sampleFile } from '../testing/samples.ts'
import { type Screen, walkScreens } from '../testing/screen-walk.ts'
import { answerPanel, expectHits, hit, search, shownDocument } from '../testing/screens.ts'
import { fails, says, saysThenWaits, scriptedModel } from '../testing/scripted-model.ts'
import type { Say } from '../testing/words.ts'

const model = scriptedModel()
const quarry = ownQuarry(() => ({ AI_BASE_URL: model.baseUrl, AI_MODEL: 'scripted' }))
let person: Person

test.beforeAll(async () => {
  person = await newPerson(quarry.origin, 'mina', 'ko')
  await uploaded(person, '운영 문서', {
    '원두 발주 기준서.txt':
      '원두 발주 기준\n\n재고가 7일분 아래로 내려가면 원두를 발주합니다. 점장은 매주 수요일 15시까지 발주 화면에서 신청하고, 물류센터는 금요일 오전에 배송합니다.',
    '원두 발주 회의록 11월.txt': '11월 운영 회의\n\n원두 발주 마감을 화요일에서 수요일 15시로 옮기기로 했습니다. 담당: 박준호.',
    '여름 메뉴 원가.txt': '콜드브루 원가는 잔당 640원입니다. 원두 값이 오르면 다시 계산합니다.',
    'Roasting handbook.txt': 'Green beans rest for two days before roasting. Orders close on Wednesday at 15:00.',
    'report.pdf': await sampleFile('pdf'),
    '안내.hwp': await sampleFile('hwp'),
  })
})

const question = '원두 발주는 언제까지 신청하나요?'
const hits = (page: Page, say: Say) => expectHits(page, say, ['원두 발주 기준서.txt'])
const written =
  '점장은 **매주 수요일 15시까지** 발주 화면에서 신청합니다 [1]. 마감은 11월 회의에서 화요일에서 수요일로 옮겼습니다 [2].\nRELATED: 배송은 언제 오나요? | 재고가 며칠분 남으면 발주하나요? | 누가 발주를 맡나요?'

/** The results of a question, with a model that does this. */
const answered = (name: string, script: () => typeof model.script, shows: Screen['shows']): Screen => ({
  name,
  quotes: true,
  address: () => {
    model.script = script()
    return searchAddress(person, question)
  },
  async shows(page, say) {
    await hits(page, say)
    await shows(page, say)
  },
})
const failed = (name: string, script: typeof model.script, message: Parameters<Say>[0]) =>
  answered(
    name,
    () => script,
    (page, say) => expect(answerPanel(page, say).getByRole('alert')).toContainText(say(message)),
  )

const screens: Screen[] = [
  answered(
    'answer that is being written',
    () => saysThenWaits('점장은 매주 수요일 15시까지 ').script,
    (page, say) => answerPanel(page, say).getByText('수요일 15시까지').waitFor(),
  ),
  answered(
    'answer of a model with references and related questions',
    () => says(written),
    (page, say) => answerPanel(page, say).getByRole('button', { name: '배송은 언제 오나요?' }).waitFor(),
  ),
  failed('answer of a model that is busy', fails.busy, 'error.modelBusy'),
  failed('answer that was interrupted', fails.cut, 'error.modelInterrupted'),
  failed('answer of a model that cannot be used', fails.nonsense, 'error.modelUnavailable'),
  answered(
    'document that an answer cites',
    () => says(written),
    async (page, say) => {
      const first = { index: 1, title: '원두 발주 기준서.txt' }
      await answerPanel(page, say)
        .getByRole('button', { name: say('search.answer.citation', first) })
        .first()
        .click()
      await shownDocument(page).getByText('발주').first().waitFor()
    },
  ),
  answered(
    'document over the whole page',
    () => says(written),
    async (page, say) => {
      await hit(page, say, '원두 발주 기준서.txt').getByRole('link').first().click()
      await shownDocument(page).getByText('발주').first().waitFor()
      await page.getByRole('button', { name: say('search.preview.full') }).click()
    },
  ),
  {
    name: 'results while the index is being built',
    quotes: true,
    address: () => searchAddress(person, '원두'),
    async shows(page, say) {
      await page.route('**/api/v1/s/**', async (route) => {
        const response = await route.fetch()
        const reply = (await response.json()) as object
        const index = 'index' in reply && { index: { state: 'building', progress: 0.4 } }
        await route.fulfill({ response, json: { ...reply, ...index } })
      })
      await page.reload()
      await page.getByText(say('search.index.building')).waitFor()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  },
  {
    name: 'search that failed',
    quotes: true,
    address: () => searchAddress(person, '원두'),
    async shows(page, say) {
      await page.route('**/api/v1/s/search?**', (route) => route.fulfill({ status: 500, json: {} }))
      await page.reload()
      await page.getByText(say('search.failed.title')).waitFor()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  },
  {
    name: 'start with recent searches and documents',
    quotes: true,
    address: () => searchAddress(person),
    async shows(page, say) {
      await search(page, question)
      await hit(page, say, '원두 발주 기준서.txt').getByRole('link').first().click()
      await shownDocument(page).getByText('발주').first().waitFor()
      await page.goto(searchAddress(person))
      await page.getByText(say('search.recent.searches')).waitFor()
    },
  },
]

walkScreens({ people: 'a searcher', who: () => person, screens, origin: () => quarry.origin })
