import { expect, test } from '@playwright/test'
import { enter, newPerson, type Person, searchAddress, sourcesAddress, uploaded } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { sampleFile } from '../testing/samples.ts'
import { expectHits, search, searchBox } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = sharedQuarry()
const guide = '휴가 규정 및 신청 절차 안내.txt'
let person: Person

test.beforeAll(async () => {
  person = await newPerson(quarry.origin, 'typist')
  await uploaded(person, 'Reports', {
    [guide]: '연차 휴가는 입사일을 기준으로 15일이 주어집니다.',
    'report.pdf': await sampleFile('pdf'),
    'hangul.hwp': await sampleFile('hwp'),
  })
})

test('the keyboard alone searches, walks through the hits, reads one, and comes back', async ({ page }) => {
  const say = await words('en')
  await enter(page, person)
  await page.goto(sourcesAddress(person))
  await page.getByRole('heading', { name: say('source.title'), exact: true }).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: say('shell.skipToContent') })).toBeFocused()

  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('quick brown fox')
  await page.keyboard.press('Enter')
  await expectHits(page, say, ['report.pdf', 'hangul.hwp'])
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('quick brown fox')
  for (const key of ['ArrowDown', 'j', 'k']) await page.keyboard.press(key)
  const first = page.locator('#hit-0')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog')
  await expect(preview.locator('search output')).toHaveText(say('preview.count', { count: 3 }))

  // From hit to hit without closing, wherever the keys are; the address says which one lies open.
  const titles = await page.locator('[id^=hit-]').evaluateAll((hits) => hits.map((hit) => hit.getAttribute('aria-label') ?? ''))
  await page.keyboard.press('ArrowRight')
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText(titles[1] ?? '')
  await page.keyboard.press('ArrowLeft')
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText(titles[0] ?? '')
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText(titles[1] ?? '')
  await page.reload()
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText(titles[1] ?? '')

  // Full, nothing behind it can be reached; closed, the keys go on at the hit that lay open.
  await preview.getByRole('button', { name: say('search.preview.full') }).press('Enter')
  await expect(searchBox(page)).toBeHidden()
  await preview.getByRole('button', { name: say('search.preview.before') }).press('Enter')
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText(titles[0] ?? '')
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(first).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: say('shell.palette.title') })).toBeFocused()
  await page.keyboard.type('연차 휴가')
  await page.keyboard.press('Enter')
  await expectHits(page, say, [guide])
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('?')
  await expect(searchBox(page)).toHaveValue('연차 휴가?')
})

test('a question chosen from a list leads to its answer, where the keys go on', async ({ page }) => {
  const say = await words('en')
  await enter(page, person)
  await page.goto(searchAddress(person))
  await page
    .getByRole('list', { name: say('search.examples.title') })
    .getByRole('button')
    .first()
    .press('Enter')
  await expect(page).toHaveURL(/[?&]q=/)
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
})

test('a document that was closed is behind nobody, and the hits are as far down as they were left', async ({ page }) => {
  const say = await words('en')
  await enter(page, person)
  await page.setViewportSize({ width: 1280, height: 320 })
  await page.goto(searchAddress(person, guide))
  await search(page, 'quick brown fox')
  await expectHits(page, say, ['report.pdf', 'hangul.hwp'])
  await page.locator('#hit-0').press('Enter')
  const preview = page.getByRole('dialog')
  await expect(preview).toBeVisible()
  const down = () => page.evaluate<number>('scrollY')
  await page.evaluate('scrollTo(0, 60)')
  expect(await down()).toBe(60)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  expect(await down()).toBe(60)
  await page.goBack()
  await expect(searchBox(page)).toHaveValue(guide)
})
