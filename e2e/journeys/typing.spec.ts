import { expect, test } from '@playwright/test'
import { look } from '../testing/look.ts'
import { enter, newPerson, type Person, searchAddress, uploaded } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { expectHits, hit, search, searchBox, shownDocument } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = sharedQuarry()

const files = {
  '원두 발주 회의록.txt': '원두 발주 마감을 수요일 15시로 옮기기로 했습니다.',
  '원두 발주 기준.md': '재고가 7일분 아래로 내려가면 원두를 발주합니다.',
  'Travel reimbursement.txt': 'Receipts are due within thirty days of travel.',
  'Travel checklist.md': 'Passport, ticket and a travel adapter.',
}

async function person(name: string, lang: 'en' | 'ko'): Promise<Person> {
  const made = await newPerson(quarry.origin, name, lang)
  await uploaded(made, lang === 'ko' ? '운영 문서' : 'Team files', files)
  return made
}

test('an English searcher completes operators, opens a suggested title, and takes apart how a search was understood', async ({
  page,
}) => {
  const say = await words('en')
  const ada = await person('typer', 'en')
  await enter(page, ada)
  await page.goto(searchAddress(ada))
  const box = searchBox(page)
  const option = (name: string | RegExp) => page.getByRole('option', { name })

  // An operator and its value by keys alone.
  await box.pressSequentially('travel filet')
  await expect(option(/^filetype:/)).toBeVisible()
  await box.press('ArrowDown')
  await expect(option(/^filetype:/)).toHaveAttribute('aria-selected', 'true')
  await box.press('Enter')
  await expect(box).toHaveValue('travel filetype:')
  await box.pressSequentially('tx')
  await option('txt').click()
  await expect(box).toHaveValue('travel filetype:txt ')
  await box.press('Enter')
  await expectHits(page, say, ['Travel reimbursement.txt'])
  await expect(hit(page, say, 'Travel checklist.md')).toBeHidden()
  await look(page, 'operators')
  await page.getByRole('button', { name: say('suggest.understood.remove', { text: 'filetype:txt' }) }).click()
  await expectHits(page, say, ['Travel reimbursement.txt', 'Travel checklist.md'])
  await expect(box).toHaveValue('travel')

  // What means nothing is said, and searched for.
  await search(page, 'travel in:nowhere')
  await expect(page.getByText(say('suggest.understood.problem.in', { value: 'nowhere' }))).toBeVisible()
  await expectHits(page, say, ['Travel checklist.md'])

  // A slip is mended and said; what was typed can be searched for instead.
  await search(page, 'traavel adaptor')
  await expect(page.getByText(/“travel”/)).toBeVisible()
  await look(page, 'replaced words')
  await page.getByRole('button', { name: say('suggest.replaced.instead', { text: 'traavel adaptor' }) }).click()
  await expect(page.getByText(say('search.none.title'))).toBeVisible()

  // A title that is suggested opens.
  await box.fill('check')
  await option(/Travel checklist/).click()
  await expect(shownDocument(page).getByText('Passport')).toBeVisible()
})

test('a Korean searcher is understood while typing, in operators, in words of time and in long pastes', async ({ page }) => {
  const say = await words('ko')
  const bo = await person('typer-ko', 'ko')
  await enter(page, bo)
  await page.goto(searchAddress(bo))
  const box = searchBox(page)
  const option = (name: string | RegExp) => page.getByRole('option', { name })

  for (const typed of ['회', 'ㅎㅇㄹ']) {
    await box.fill(typed)
    await expect(option(/원두 발주 회의록/)).toBeVisible()
  }
  await look(page, 'suggestions')
  await box.fill('원두 파일')
  await option(/^파일형식:/).click()
  await box.press('End')
  await box.pressSequentially('md')
  await box.press('Enter')
  await expectHits(page, say, ['원두 발주 기준.md'])
  await expect(hit(page, say, '원두 발주 회의록.txt')).toBeHidden()

  await search(page, '오늘 원두')
  await page.getByRole('button', { name: say('suggest.understood.remove', { text: '오늘' }) }).click()
  await expect(page.getByText(say('suggest.understood.takenAsTyped'))).toBeVisible()

  const filler = Array.from({ length: 1_500 }, (_, n) => String.fromCharCode(0xac00 + n * 7, 0xac00 + ((n * 131) % 11_000))).join(
    ' ',
  )
  await search(page, `${filler} 원두를 발주합니다`)
  await expectHits(page, say, ['원두 발주 기준.md'])
  await page.reload()
  await expect(page.getByText(say('suggest.lost'))).toBeVisible()

  // The palette finds documents as well.
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: say('shell.palette.title') }).fill('회의')
  await expect(option(/원두 발주 회의록/)).toBeVisible()
})
