import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { freePort } from '@quarry/integrations/testing/server-process'
import { type Product, startProduct } from '../../server/testing/product.ts'
import { changeRows, holdTable } from '../../server/testing/running-database.ts'
import { copyNewFolder } from './new-folder.ts'

export type Quarry = {
  readonly origin: string
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again after `kill`, on the same port and the same data. */
  start(): Promise<void>
  /** Changes rows of its database, to what otherwise only time would bring about. @returns how many. */
  change(statement: string, ...values: string[]): Promise<number>
  /** Keeps it from a table of its database until that is released. */
  hold(table: string): Promise<{ release(): Promise<void> }>
  /** Starts it again without the search indexes it had: they are built anew, each with the first search. */
  loseIndexes(): Promise<void>
}

/** The real product for one file of journeys: its own process, port and data, from before its first test to after its last. */
export function ownQuarry(env: () => Record<string, string> = () => ({})): Quarry {
  let product: Product
  let start: () => Promise<void>
  let dataDir: string

  test.beforeAll(async () => {
    dataDir = await copyNewFolder()
    const port = String(await freePort())
    start = async () => void (product = await startProduct({ dataDir, env: { PORT: port, ...env() } }))
    await start()
  })
  test.afterAll(async () => {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    get origin() {
      return product.origin
    },
    kill: () => product.kill(),
    start: () => start(),
    change: (statement, ...values) => changeRows(dataDir, statement, values),
    hold: (table) => holdTable(dataDir, table),
    async loseIndexes() {
      await product.kill()
      await rm(join(dataDir, 'search'), { recursive: true, force: true })
      await start()
    },
  }
}

let shared: Promise<string> | null = null

/** The real product for all files that need nothing of their own of it, one for each process that carries out journeys. People have names that no other file uses. */
export function sharedQuarry(): Pick<Quarry, 'origin'> {
  let origin: string
  test.beforeAll(async () => void (origin = await (shared ??= startShared())))
  return {
    get origin() {
      return origin
    },
  }
}

async function startShared(): Promise<string> {
  const dataDir = await copyNewFolder()
  const product = await startProduct({ dataDir })
  process.once('exit', () => {
    if (product.process.pid !== undefined && product.process.exitCode === null) process.kill(-product.process.pid, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  return product.origin
}
