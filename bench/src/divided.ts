import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@quarry/contract/client'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { Source } from '@quarry/contract/wire/source/source'
import { findRunningPostgres } from '../../server/src/db/embedded/attach.ts'
import { type Product, signUp, startProduct, untilIndexed } from '../../server/testing/product.ts'
import { poolOf } from './pool-of.ts'
import { temporaryData } from './temporary-data.ts'

/** The product in two processes, so that the work on sources can be weighed by itself, and somebody with a workspace in it. */
export type Divided = AsyncDisposable & {
  worker: Product
  /** What answers the API and searches, with the database. */
  front: Product
  workspaceId: WorkspaceId
  call: Client['call']
  /** Resolves with the source once a run of it has ended. */
  untilRead(id: SourceId): Promise<Source>
  /** How many documents were read to the end since then. */
  readSince(time: Date): Promise<number>
  /** Resolves once no vectors are being made, nor wait to be: they follow the documents at their own pace. */
  untilEmbedded(): Promise<void>
}

export async function startDivided(env: Record<string, string>): Promise<Divided> {
  await using parts = new AsyncDisposableStack()
  const data = parts.use(await temporaryData())
  const key = { SECRET_KEY: 'ab'.repeat(32) }
  const start = async (more: Record<string, string>): Promise<Product> =>
    parts.use(await startProduct({ dataDir: data.path, env: { ...env, ...key, ...more } }))
  const front = await start({ ROLES: 'api,search' })
  const pool = poolOf(data.path)
  const worker = await start({ ROLES: 'worker', DATABASE_URL: findRunningPostgres(data.path)! })
  parts.defer(() => pool.end())
  const { client, workspaceId } = await signUp(front.origin, 'bench')
  const owned = parts.move()
  return {
    worker,
    front,
    workspaceId,
    call: client.call,
    untilRead: async (id) => {
      await sleep(200)
      return untilIndexed(client, workspaceId, id)
    },
    async readSince(time) {
      const { rows } = await pool.query<{ count: string }>('select count(*) from document where read_at >= $1', [time])
      return Number(rows[0]!.count)
    },
    async untilEmbedded() {
      const unfinished = `select from pgboss.job where name = 'embedding.run' and state < 'completed' limit 1`
      while ((await pool.query(unfinished)).rowCount !== 0) await sleep(200)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
