import { type ParsedQuery, parseQuery } from '@quarry/search-engine/query/parse'

/** What somebody asked, analysed once for all who need it: the index, the marks of hits, the words of votes and answers. */
export type Query = { readonly text: string; readonly parsed: ParsedQuery }

export const readQuery = (text: string): Query => ({ text, parsed: parseQuery(text) })
