import { lazyPage } from '../../../lib/later/lazy-page.ts'

/** What was found: not needed before something is asked. */
export const resultsPage = lazyPage(() => import('../Results.tsx').then(({ Results }) => ({ default: Results })))
