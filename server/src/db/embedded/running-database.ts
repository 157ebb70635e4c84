import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { namedServer } from '../named-server.ts'
import { findRunningPostgres } from './attach.ts'

/** The database of the product that runs with this environment, for commands beside it. @throws Error saying what the operator has to do. */
export async function runningDatabase({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<string> {
  const named = await namedServer(DATABASE_URL)
  if (named !== null) return named
  if (!existsSync(join(DATA_DIR, 'postgres/cluster')))
    throw new Error(`There is no Quarry in ${DATA_DIR}. Set DATA_DIR, or DATABASE_URL, to that of the Quarry you mean.`)
  const url = findRunningPostgres(DATA_DIR)
  if (url === null) throw new Error(`The Quarry in ${DATA_DIR} is not running. Start it with npm start, then ask again.`)
  return url
}
