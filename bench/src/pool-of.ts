import { openPool } from '../../server/src/db/db.ts'
import { findRunningPostgres } from '../../server/src/db/embedded/attach.ts'

/** The own database of the product that runs in this folder. */
export function poolOf(dataDir: string) {
  const url = findRunningPostgres(dataDir)
  if (url === null) throw new Error('The database of the product does not run.')
  return openPool(url, () => {}, 1)
}
