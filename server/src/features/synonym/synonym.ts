import type { WorkspaceId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import { type Query, type Reading, readQuery, readSynonyms, type Synonyms } from '../../search-index/query.ts'
import type { SearchIndexes } from '../../search-index/search-indexes.ts'
import { OFFICE_WORDS } from './office-words.ts'
import { findSetting, findSynonyms } from './synonym.store.ts'

type Asking = Needs<'db' | 'search' | 'workspace'>

/** Other processes learn of a change when they look again. */
const lookAgainMs = 10_000
/** Workspaces whose words are kept at hand. */
const mostKnown = 500

type Known = { version: string | null; synonyms: Promise<Synonyms>; lookedAt: number }

const known = new WeakMap<SearchIndexes, Map<WorkspaceId, Known>>()

const knownTo = ({ search }: Needs<'search'>): Map<WorkspaceId, Known> => {
  const workspaces = known.get(search) ?? new Map<WorkspaceId, Known>()
  known.set(search, workspaces)
  return workspaces
}

/** Those of all workspaces. Reading them takes a moment, so it is done once. */
let general: Synonyms | null = null

/** What somebody asked, with other words that may be meant in this workspace. */
export async function queryOf(ctx: Asking, text: string, asTyped?: Reading['asTyped']): Promise<Query> {
  return readQuery(text, { asTyped, synonyms: await synonymsOf(ctx) })
}

/** The next search in this process goes by what was changed. */
export const noteChange = (ctx: Needs<'search' | 'workspace'>): void => void knownTo(ctx).delete(ctx.workspace.id)

async function synonymsOf(ctx: Asking): Promise<Synonyms> {
  const workspaces = knownTo(ctx)
  const before = workspaces.get(ctx.workspace.id)
  const now = performance.now()
  if (before && now - before.lookedAt < lookAgainMs) return before.synonyms
  const setting = await findSetting(ctx.db, ctx.workspace.id)
  const version = setting?.version ?? null
  const isAsBefore = before?.version === version
  const synonyms = isAsBefore && before ? before.synonyms : read(ctx, setting?.has_office_words ?? true, version !== null)
  // What failed is tried again by the next search.
  synonyms.catch(() => workspaces.delete(ctx.workspace.id))
  workspaces.delete(ctx.workspace.id)
  workspaces.set(ctx.workspace.id, { version, synonyms, lookedAt: now })
  if (workspaces.size > mostKnown) workspaces.delete(workspaces.keys().next().value!)
  return synonyms
}

async function read({ db, workspace }: Asking, hasOfficeWords: boolean, isChanged: boolean): Promise<Synonyms> {
  const own = isChanged ? await findSynonyms(db, workspace.id) : []
  if (!hasOfficeWords) return readSynonyms(own)
  general ??= readSynonyms(OFFICE_WORDS)
  return own.length === 0 ? general : readSynonyms(own, general)
}
