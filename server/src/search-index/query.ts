import { type ParsedQuery, parseQuery } from '@quarry/search-engine/query/parse'
import { readSynonyms, type Synonyms } from '@quarry/search-engine/query/synonyms'

/** What somebody asked, analysed once for all who need it: the index, the marks of hits, the words of votes and answers. */
export type Query = { readonly text: string; readonly parsed: ParsedQuery }

/** @param synonyms other words that may be meant. */
export const readQuery = (text: string, synonyms?: Synonyms): Query => ({ text, parsed: parseQuery(text, synonyms) })

export { readSynonyms, type Synonyms }
