import { newPerson, searchAddress, sourcesAddress, uploaded } from '../../../e2e/testing/person.ts'
import { sampleFile } from '../../../e2e/testing/samples.ts'

/** @property paintedWithin seconds until the largest part may stand. @property cookie of whom the page is shown to; null for a stranger */
export type Page = { name: string; address: string; cookie: string | null; paintedWithin: number }

/** The pages that people see first, in a product with one source. */
export async function pagesOf(origin: string): Promise<Page[]> {
  const person = await newPerson(origin, 'reader')
  await uploaded(person, 'Reports', {
    'report.pdf': await sampleFile('pdf'),
    'hangul.hwp': await sampleFile('hwp'),
    'letter.docx': await sampleFile('docx'),
  })
  const own = { cookie: person.session, paintedWithin: 2 }
  return [
    { name: 'login', address: `${origin}/login`, cookie: null, paintedWithin: 1.5 },
    { name: 'home', address: searchAddress(person), ...own },
    { name: 'results', address: searchAddress(person, 'quick brown fox'), ...own },
    { name: 'sources', address: sourcesAddress(person), ...own },
  ]
}
