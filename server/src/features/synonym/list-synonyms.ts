import type { synonymRoutes } from '@quarry/contract/wire/search/synonym'
import type { ReturnOf } from '@quarry/contract/wire/route'
import type { Needs } from '../../context.ts'
import { byteOrderMark, csvLine } from '../../files/csv.ts'
import type { Download } from '../../http/endpoint.ts'
import { EVERYDAY_WORDS } from './everyday-words.ts'
import { OFFICE_WORDS } from './office-words.ts'
import { findSetting, findSynonymPage, findSynonyms } from './synonym.store.ts'

const pageSize = 50

export async function listSynonyms(
  { db, workspace }: Needs<'db' | 'workspace'>,
  { search = '', page }: { search?: string | undefined; page: number },
): Promise<ReturnOf<typeof synonymRoutes.list>> {
  const found = await findSynonymPage(db, workspace.id, { part: search, offset: page * pageSize, limit: pageSize })
  const setting = await findSetting(db, workspace.id)
  return { ...found, hasOfficeWords: setting?.has_office_words ?? true, officeWords: OFFICE_WORDS.length + EVERYDAY_WORDS.length }
}

/** Two columns: words that mean the same, and what they find where that leads one way; in each the words are separated by commas. */
export async function exportSynonyms({ db, workspace, clock }: Needs<'db' | 'workspace' | 'clock'>): Promise<Download> {
  const synonyms = await findSynonyms(db, workspace.id)
  const lines = synonyms.map(({ words, finds }) => csvLine([words.join(', '), finds.join(', ')]))
  return {
    bytes: [Buffer.from(byteOrderMark + csvLine(['words', 'finds']) + lines.join(''))],
    name: `synonyms-${workspace.code}-${clock.now().toISOString().slice(0, 10)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    size: null,
  }
}
