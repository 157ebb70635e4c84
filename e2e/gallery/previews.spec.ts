import { test } from '@playwright/test'
import { documentRoutes } from '@quarry/contract/routes/source/document'
import { newPerson, type Person, searchAddress, uploaded } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { sampleFile } from '../testing/samples.ts'
import { type Screen, walkScreens } from '../testing/screen-walk.ts'
import { shownDocument } from '../testing/screens.ts'

const quarry = ownQuarry()
let person: Person
const query = 'quick brown fox'
const idOf = new Map<string, string>()

/** A document in each form that there is, beside what a PDF file and plain text look like. */
const forms = ['docx', 'xlsx', 'pptx', 'hwpx', 'eml', 'md'] as const
/** Words that stand in each; a Hangul document is drawn as pictures of its pages. */
const words = /quick brown fox|Annual Sales|Product Roadmap|HTML body|Heading One/
const titleOf = (form: (typeof forms)[number]): string => `report.${form}`

test.beforeAll(async () => {
  person = await newPerson(quarry.origin, 'reader', 'ko')
  const files = forms.map(async (form) => [titleOf(form), await sampleFile(form)] as const)
  const sourceId = await uploaded(person, '보고서', Object.fromEntries(await Promise.all(files)))
  const { client, workspaceId } = person
  const { documents } = await client.call(documentRoutes.list, { workspaceId, sourceId })
  for (const { title, contentId } of documents) idOf.set(title, contentId)
})

const screens: Screen[] = forms.map((form) => ({
  name: `document of the form ${form}`,
  quotes: true,
  address: () => `${searchAddress(person, query)}#document=${idOf.get(titleOf(form))}&chunk=0`,
  shows: (page) => shownDocument(page).getByText(words).or(shownDocument(page).locator('svg, canvas, img')).first().waitFor(),
}))

walkScreens({ people: 'a reader', who: () => person, screens, origin: () => quarry.origin })
