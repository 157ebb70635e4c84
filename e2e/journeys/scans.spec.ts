import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { enter, newPerson, searchAddress, uploaded } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { hit } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = ownQuarry(() => ({ OCR_COMMAND: 'tesseract {file} - -l {languages}' }))
const scan = async (name: string) =>
  Uint8Array.from(await readFile(new URL(`../../server/testing/scans/${name}`, import.meta.url)))

for (const language of ['en', 'ko'] as const)
  test(`a scan is found by what stands in its pictures, and says that it was recognized (${language})`, async ({ page }) => {
    const say = await words(language)
    const person = await newPerson(quarry.origin, `scans-${language}`, language)
    await uploaded(person, 'Cabinet', {
      'scan.pdf': await scan('scan.pdf'),
      'letter.png': await scan('letter.png'),
      'note.txt': 'A harbour.',
    })
    await enter(page, person)
    await page.goto(searchAddress(person, '입항료'))
    await hit(page, say, 'scan.pdf').click()
    const preview = page.getByRole('dialog')
    await expect(preview).toContainText(say('preview.recognized.read'))
    await preview.getByRole('button', { name: say('preview.asText') }).click()
    await expect(preview.getByText('입항료는').first()).toBeVisible()
    await page.goto(searchAddress(person, 'lighthouse inspection'))
    await hit(page, say, 'letter.png').click()
    await expect(preview).toContainText(say('preview.recognized.read'))
    await page.goto(searchAddress(person, 'harbour'))
    await hit(page, say, 'note.txt').click()
    await expect(preview.getByRole('heading', { level: 2 }).first()).toContainText('note.txt')
    await expect(preview).not.toContainText(say('preview.recognized.read'))
  })
