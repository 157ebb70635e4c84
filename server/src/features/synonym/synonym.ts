import type { WorkspaceId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import { generalSynonyms, type OtherWords, type Query, type Reading, readQuery, readSynonyms } from '../../search-index/query.ts'
import type { SearchIndexes } from '../../search-index/search-indexes.ts'
import { EVERYDAY_WORDS } from './everyday-words.ts'
import { OFFICE_WORDS } from './office-words.ts'
import { findSetting, findSynonyms } from './synonym.store.ts'

type Asking = Needs<'db' | 'search' | 'workspace'>

/** Other processes learn of a change when they look again. */
const lookAgainMs = 10_000
/** Workspaces whose words are kept at hand. */
const mostKnown = 500

type Known = { version: string | null; words: Promise<OtherWords>; lookedAt: number }

const known = new WeakMap<SearchIndexes, Map<WorkspaceId, Known>>()

const knownTo = ({ search }: Needs<'search'>): Map<WorkspaceId, Known> => {
  const workspaces = known.get(search) ?? new Map<WorkspaceId, Known>()
  known.set(search, workspaces)
  return workspaces
}

/** Those of all workspaces, once somebody searches. */
let general: Required<OtherWords> | null = null

function generalWords(): Required<OtherWords> {
  const synonyms = generalSynonyms(OFFICE_WORDS)
  return { synonyms, wider: generalSynonyms(EVERYDAY_WORDS, synonyms) }
}

/** What somebody asked, with other words that may be meant in this workspace. */
export async function queryOf(ctx: Asking, text: string, asTyped?: Reading['asTyped']): Promise<Query> {
  return readQuery(text, { asTyped, ...(await wordsOf(ctx)) })
}

/** The next search in this process goes by what was changed. */
export const noteChange = (ctx: Needs<'search' | 'workspace'>): void => void knownTo(ctx).delete(ctx.workspace.id)

async function wordsOf(ctx: Asking): Promise<OtherWords> {
  const workspaces = knownTo(ctx)
  const before = workspaces.get(ctx.workspace.id)
  const now = performance.now()
  if (before && now - before.lookedAt < lookAgainMs) return before.words
  const setting = await findSetting(ctx.db, ctx.workspace.id)
  const version = setting?.version ?? null
  const isAsBefore = before?.version === version
  const words = isAsBefore && before ? before.words : read(ctx, setting?.has_office_words ?? true, version !== null)
  // What failed is tried again by the next search.
  words.catch(() => workspaces.delete(ctx.workspace.id))
  workspaces.delete(ctx.workspace.id)
  workspaces.set(ctx.workspace.id, { version, words, lookedAt: now })
  if (workspaces.size > mostKnown) workspaces.delete(workspaces.keys().next().value!)
  return words
}

async function read({ db, workspace }: Asking, hasOfficeWords: boolean, isChanged: boolean): Promise<OtherWords> {
  const own = isChanged ? await findSynonyms(db, workspace.id) : []
  if (!hasOfficeWords) return { synonyms: readSynonyms(own) }
  general ??= generalWords()
  if (own.length === 0) return general
  return { synonyms: readSynonyms(own, general.synonyms), wider: readSynonyms(own, general.wider) }
}
