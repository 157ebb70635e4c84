import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { App, RequestFacts, WorkspaceCtx } from '../../context.ts'
import type { SearchIndexes } from '../../search-index/search-indexes.ts'
import { guess } from './candidates.ts'
import { firstLook } from './fold.ts'
import { type BegunSearch, searchTop, type TopHits, topPage } from './search.ts'
import { type SearchAsked, understand } from './understand.ts'

type Caller = Pick<WorkspaceCtx, 'account' | 'workspace'>
type Asked = SearchAsked & { workspaceId: WorkspaceId }

/** As many as people whose tokens are kept. */
const mostCallers = 500

/** Who last searched with a session, by its hash. */
const known = new WeakMap<SearchIndexes, Map<string, Caller>>()

/**
 * Begins a search for whoever searched with the same session before, while it is found out who calls now. Only a guess, as what they see
 * is one: what was begun counts when the very same person calls in the very same workspace, and nothing of it is seen otherwise.
 *
 * @returns serves the search once its caller is admitted.
 */
export function beginSearch(
  app: App,
  { sessionToken }: RequestFacts,
  input: () => Asked,
): (ctx: WorkspaceCtx, asked: Asked) => Promise<TopHits> {
  const session = sessionToken === null ? null : hash('sha256', sessionToken)
  const caller = session === null ? undefined : known.get(app.search)?.get(session)
  // What fails here fails again, or does not matter.
  const beginning = caller ? begin(app, caller, input).catch(() => null) : null
  return async (ctx, asked) => {
    if (session !== null) remember(ctx, session)
    const isSame = caller && isDeepStrictEqual(callerOf(ctx), caller)
    return searchTop(ctx, asked, isSame ? await beginning : null)
  }
}

async function begin(app: App, caller: Caller, input: () => Asked): Promise<BegunSearch | null> {
  const asked = input()
  if (asked.workspaceId !== caller.workspace.id) return null
  const ctx = { ...app, ...caller }
  const understanding = await understand(ctx, asked)
  const { query, filters } = understanding
  return { understanding, guessed: guess(ctx, { ...filters, query }, firstLook(filters, topPage)) }
}

function remember(ctx: WorkspaceCtx, session: string): void {
  const callers = known.get(ctx.search) ?? new Map<string, Caller>()
  known.set(ctx.search, callers)
  // Whoever searched last stands last.
  callers.delete(session)
  callers.set(session, callerOf(ctx))
  if (callers.size > mostCallers) callers.delete(callers.keys().next().value!)
}

const callerOf = ({ account, workspace }: WorkspaceCtx): Caller => ({ account, workspace })
