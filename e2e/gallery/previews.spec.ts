import { type Page, test } from '@playwright/test'
import { newPerson, type Person, searchAddress, uploaded } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { sampleFile } from '../testing/samples.ts'
import { type Screen, walkScreens } from '../testing/screen-walk.ts'
import { hit } from '../testing/screens.ts'
import type { Say } from '../testing/words.ts'

const quarry = ownQuarry()
let person: Person

/** A document in each form that there is, beside what a PDF file and plain text look like. */
const forms = ['docx', 'xlsx', 'pptx', 'hwpx', 'eml', 'md', 'scanned'] as const
const titleOf = (form: (typeof forms)[number]): string => (form === 'scanned' ? 'scanned.pdf' : `report.${form}`)

test.beforeAll(async () => {
  person = await newPerson(quarry.origin, 'reader', 'ko')
  const files = forms.map(async (form) => [titleOf(form), await sampleFile(form)] as const)
  await uploaded(person, '보고서', Object.fromEntries(await Promise.all(files)))
})

const counted = (page: Page) => page.getByRole('dialog').locator('search output').filter({ hasText: /\d/ }).waitFor()
const opened =
  (title: string): Screen['shows'] =>
  async (page: Page, say: Say) => {
    await hit(page, say, title).getByRole('link').first().click()
    await counted(page)
  }

const screens: Screen[] = forms.map((form) => ({
  name: `document of the form ${form}`,
  quotes: true,
  address: () => searchAddress(person, 'quick brown fox'),
  shows: opened(titleOf(form)),
}))

walkScreens({ people: 'a reader', who: () => person, screens, origin: () => quarry.origin })
