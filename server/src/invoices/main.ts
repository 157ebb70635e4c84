/**
 * `npm run invoices -- [--csv] [--pdf FOLDER] [--from DAY] [--to DAY]`: every invoice and credit note, of all workspaces; without `--csv`
 * and `--pdf` the payment companies are compared with the books as well.
 *
 * Days are like 2026-12-31, the last one included. It uses the same environment, data folder and database as the product, which must be
 * running.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createNetwork } from '@quarry/integrations/net/network'
import { invoices } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDb, openPool } from '../db/db.ts'
import { runningDatabase } from '../db/embedded/running-database.ts'
import { createVault, vaultKey } from '../files/vault.ts'
import { narrowLog, openLog } from '../log.ts'
import { openGateways } from '../payment/open-gateways.ts'
import { operatorsOwn } from '../private-networks.ts'
import { comparedOf, csvOf, listOf } from './report.ts'

const dayMs = 24 * 60 * 60_000

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}

/** @returns 0 when everything agrees, 1 when something does not, as commands end. */
async function run(): Promise<number> {
  const { values } = parseArgs({
    options: { csv: { type: 'boolean' }, pdf: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
  })
  const [from, to] = [dayOf('from', values.from), dayOf('to', values.to)]
  const config = readConfig(process.env)
  await using parts = new AsyncDisposableStack()
  const pool = openPool(await runningDatabase(config), () => {}, 3)
  parts.defer(() => pool.end())
  const db = openDb(pool)
  const papers = await invoices.list({ db }, { from, before: to && new Date(to.getTime() + dayMs) })
  if (values.csv) {
    process.stdout.write(csvOf(papers))
    return 0
  }
  if (values.pdf !== undefined) {
    // npm changes to its own folder; people name folders from where they are.
    const folder = resolve(process.env['INIT_CWD'] ?? '.', values.pdf)
    await mkdir(folder, { recursive: true })
    for (const paper of papers) {
      const { name, bytes } = await invoices.pdfOf({ config }, paper, paper.currency === 'KRW' ? 'ko' : 'en')
      await writeFile(join(folder, name), bytes)
    }
    console.log(`${papers.length} written to ${folder}`)
    return 0
  }
  if (papers.length > 0) console.log(listOf(papers))
  const clock = { now: () => new Date() }
  const key = await vaultKey(config.SECRET_KEY, config.DATA_DIR)
  const net = parts.use(createNetwork({ allow: operatorsOwn }))
  const { gateways } = openGateways(config, { db, clock, key, net, log: narrowLog(openLog(config.LOG_LEVEL)) })
  const compared = await invoices.compare({ db, vault: createVault(key), gateways }, from ?? new Date(0))
  console.log(comparedOf(compared))
  return compared.troubles.length > 0 ? 1 : 0
}

/** @throws Error saying how a day is written. */
function dayOf(option: string, given: string | undefined): Date | null {
  if (given === undefined) return null
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given) || Number.isNaN(Date.parse(given)))
    throw new Error(`--${option} takes a day such as 2026-12-31.`)
  return new Date(given)
}
