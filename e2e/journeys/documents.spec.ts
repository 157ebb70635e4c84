import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { enter, newPerson, type Person, searchAddress, uploaded } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { sampleFile } from '../testing/samples.ts'
import { hit, shownDocument as frame } from '../testing/screens.ts'
import { type Say, words } from '../testing/words.ts'

const quarry = sharedQuarry()

async function open(page: Page, say: Say, person: Person, query: string, title: string): Promise<Locator> {
  await page.goto(searchAddress(person, query))
  await hit(page, say, title).click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByRole('heading', { level: 2 }).first()).toContainText(title)
  return preview
}

for (const language of ['en', 'ko'] as const)
  test(`a PDF, a table and slides are opened as what they are, and looked through (${language})`, async ({ page }) => {
    const say = await words(language)
    const person = await newPerson(quarry.origin, `documents-${language}`, language)
    await uploaded(person, 'Shelf', {
      'report.pdf': await sampleFile('pdf'),
      'sales.xlsx': await sampleFile('xlsx'),
      'plan.pptx': await sampleFile('pptx'),
      'locked.docx': await sampleFile('encrypted'),
    })
    await enter(page, person)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))

    const preview = await open(page, say, person, 'quick brown fox', 'report.pdf')
    await expect(frame(page).locator('.page canvas').first()).toBeVisible()
    await expect(frame(page).locator('.textLayer').first()).toContainText('The quick brown fox jumps')
    await expect(preview.locator('search output')).toHaveText(say('preview.count', { count: 3 }))
    await preview.getByRole('button', { name: say('preview.after') }).click()
    await expect(preview.locator('search output')).toHaveText(say('preview.found', { at: 1, count: 3 }))
    await preview.getByRole('textbox', { name: say('preview.find') }).fill('merged total')
    await expect(preview.locator('search output')).toHaveText(say('preview.found', { at: 1, count: 1 }))
    await preview.getByRole('button', { name: say('preview.asText') }).click()
    await expect(preview.getByText('The quick brown fox jumps').first()).toBeVisible()
    await expect(preview.locator('iframe')).toHaveCount(0)

    await open(page, say, person, 'Annual Sales', 'sales.xlsx')
    await expect(frame(page).getByRole('cell', { name: '2026-03-15' })).toBeVisible()
    await frame(page).getByRole('tab').nth(1).click()
    await expect(frame(page).getByRole('cell', { name: '2026-03-15' })).toBeHidden()

    await open(page, say, person, 'Product Roadmap', 'plan.pptx')
    const slide = frame(page).locator('.slide').first()
    await expect(slide).toContainText('Product Roadmap')
    // It is drawn larger than it is shown: going to what is found must not move it within its frame.
    expect(await slide.evaluate((shown) => [shown.scrollTo(50, 50), shown.scrollLeft, shown.scrollTop].slice(1))).toEqual([0, 0])
    // From in there the keys work as from beside it.
    // Not waited for: the frame that has the keys goes with it.
    void page.keyboard.down('Escape').catch(() => {})
    await expect(page.getByRole('dialog')).toBeHidden()
    // Nothing came from anywhere else.
    expect(asked.filter((address) => !/^(blob:|data:)/.test(address) && new URL(address).origin !== quarry.origin)).toEqual([])

    const locked = await open(page, say, person, 'locked.docx', 'locked.docx')
    await expect(locked).toContainText(say('source.code.encrypted'))
    await expect(locked.locator('iframe')).toHaveCount(0)
  })

test('the passage of a long table is in view, or its text is where the table is shown in part', async ({ page }) => {
  const [say, person] = [await words('en'), await newPerson(quarry.origin, 'documents-long')]
  const rows = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${n},${name}${n}k,visited`).join('\n')
  await uploaded(person, 'Shelf', { 'doors.csv': rows('door', 3_000), 'gates.csv': rows('gate', 21_000) })
  await enter(page, person)
  await open(page, say, person, 'door2477k', 'doors.csv')
  await expect(frame(page).getByRole('cell', { name: 'door2477k' })).toBeInViewport()
  const preview = await open(page, say, person, 'gate20477k', 'gates.csv')
  await expect(preview.getByText(say('preview.notShown'))).toBeVisible()
  await expect(preview.getByText('gate20477k')).toBeInViewport()
})

test('the row of a table that was found stands below the names of its columns', async ({ page }) => {
  const [say, person] = [await words('en'), await newPerson(quarry.origin, 'documents-row')]
  await uploaded(person, 'Shelf', { 'keys.csv': 'Room,Key,Holder\nAttic,key76k,Bo\nCellar,key77k,Ada' })
  await enter(page, person)
  await page.goto(searchAddress(person, 'key77k'))
  const row = hit(page, say, 'keys.csv')
  await expect(row.getByRole('term')).toHaveText(['Room', 'Key', 'Holder'])
  await expect(row.getByRole('definition')).toHaveText(['Cellar', 'key77k', 'Ada'])
})

test('a text is shown in the encoding that it was read in', async ({ page }) => {
  const [say, person] = [await words('en'), await newPerson(quarry.origin, 'documents-encoded')]
  const sample = new URL('../../extraction/samples/self/txt-enc-ja-sjis.txt', import.meta.url)
  await uploaded(person, 'Shelf', { 'shift-jis.txt': await readFile(sample) })
  await enter(page, person)
  await open(page, say, person, '検索エンジン', 'shift-jis.txt')
  await expect(frame(page).getByText('検索エンジン')).toBeVisible()
})

const covering = 'height:300px;background:#fff;z-index:9'
const hostileMail = `From: A stranger <stranger@elsewhere.example>
To: minji@example.com
Subject: Heron invoice
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<p>Please pay the heron invoice today.</p>
<div style="position:absolute;inset:0 0 auto;${covering}">From: your own chief</div>
<div style="position:/**/fixed;inset:0 0 auto;${covering}">From: your own chief</div>
<div style="position:relative;margin-top:-300px;${covering}">From: your own chief</div>
`

test('no mail draws over the line that says who sent it', async ({ page }) => {
  const [say, person] = [await words('en'), await newPerson(quarry.origin, 'hostile-mail')]
  await uploaded(person, 'Mail', { 'invoice.eml': hostileMail })
  await enter(page, person)
  await open(page, say, person, 'heron invoice', 'invoice.eml')
  const sender = frame(page).getByText('stranger@elsewhere.example')
  await sender.scrollIntoViewIfNeeded()
  for (const isDark of [false, true]) {
    const seen = await sender.evaluate((line, isDark) => {
      const [{ ownerDocument: shown }, { x, y, height }] = [line, line.getBoundingClientRect()]
      shown.documentElement.classList.toggle('dark', isDark)
      return shown.elementFromPoint(x + 1, y + height / 2)?.textContent
    }, isDark)
    expect(seen).toBe('A stranger <stranger@elsewhere.example>')
  }
})
