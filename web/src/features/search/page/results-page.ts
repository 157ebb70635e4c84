import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { lazyPage } from '../../../lib/later/lazy-page.ts'
import type { SearchParams } from '../search-params.ts'

/** What was found: not needed before something is asked. */
export const resultsPage = lazyPage(() => import('../Results.tsx').then(({ Results }) => ({ default: Results })))

/** What asks for the best hits of an address; null where there is nothing to ask. It comes with the page that shows them. */
export const hitsOf = async (workspace: Workspace, params: SearchParams) =>
  (await import('../Results.tsx')).hitsOf(workspace, params)
