import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startProduct } from '../../server/testing/product.ts'

const variable = 'QUARRY_NEW_FOLDER'

/** Before all journeys: a data folder as the first start of a Quarry leaves it, for a copy takes a tenth of what making one takes. */
export default async function makeNewFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-e2e-new-'))
  const product = await startProduct({ dataDir: folder })
  await product.stop()
  process.env[variable] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** @returns a data folder in which a Quarry was started once, and nobody has been yet. */
export async function copyNewFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-e2e-'))
  // With the owners, whom PostgreSQL asks for.
  await promisify(execFile)('cp', ['-a', `${process.env[variable]}/.`, folder])
  return folder
}
