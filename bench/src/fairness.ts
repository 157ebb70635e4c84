import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@quarry/contract/client'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { type CloudServer, startCloud } from '@quarry/integrations/platforms/owncloud-family/testing/server'
import { signUp, startProduct, untilIndexed } from '../../server/testing/product.ts'
import { type Bench, most } from './row.ts'
import { temporaryData } from './temporary-data.ts'
import { randomShares, textOf } from './words.ts'

const sources = 50
const small = 100
const large = 100_000
/** Whoever waits longer than this is not waited for. */
const patienceMs = 180_000

/** What else the workspace has to read when the small source is added: how many items each of the other sources holds. */
const cases: Record<string, { what: string; others: number[] }> = {
  large: { what: 'one of 100,000 and 48 of 20', others: [large, ...Array.from({ length: sources - 2 }, () => 20)] },
  many: { what: '49 of 2,000', others: Array.from({ length: sources - 1 }, () => 2_000) },
}

/** How long a source of a hundred items takes that is added while the workspace has much else to read. */
export const fairness: Bench = async function* ({ only }) {
  for (const [name, { what, others }] of Object.entries(cases)) {
    if (only && !only.includes(name)) continue
    await using server = await startCloud('nextcloud')
    const shares = randomShares(7)
    const texts = Array.from({ length: 500 }, () => textOf(1_000, shares))
    others.forEach((count, at) => write(server, `other ${at}`, count, texts))
    write(server, 'small', small, texts)
    await using data = await temporaryData()
    await using product = await startProduct({ dataDir: data.path })
    const { client, workspaceId } = await signUp(product.origin, 'bench')
    const add = adder(client, workspaceId, server)
    for (const at of others.keys()) await add(`other ${at}`)
    await untilUnderWay(client, workspaceId)

    const before = await indexedIn(client, workspaceId)
    const from = performance.now()
    const source = await Promise.race([untilIndexed(client, workspaceId, await add('small')), sleep(patienceMs, null)])
    const seconds = (performance.now() - from) / 1000
    const busy = (await listed(client, workspaceId)).filter(({ status }) => status === 'processing' || status === 'waiting')
    if ((source !== null && source.indexedCount !== small) || busy.length === 0)
      throw new Error(`The small source ended as ${source?.status} with ${source?.indexedCount}, ${busy.length} unfinished.`)
    yield {
      bench: 'fairness',
      what: `a source of ${small} beside ${what}`,
      value: seconds,
      unit: 's',
      budget: most(60),
    }
    // Unlike seconds, this does not depend on what else the machine does.
    yield {
      bench: 'fairness',
      what: `documents of the others that were read meanwhile`,
      value: (await indexedIn(client, workspaceId)) - before - small,
      unit: '',
      budget: null,
    }
    await product.kill()
  }
}

function write({ model }: CloudServer, folder: string, count: number, texts: readonly string[]): void {
  for (let n = 0; n < count; n += 1)
    model.write(`/${folder}/${Math.floor(n / 100)}/${n}.txt`, `${folder} ${n}. ${texts[n % texts.length]!}`)
}

const adder =
  (client: Client, workspaceId: WorkspaceId, server: CloudServer) =>
  async (folder: string): Promise<SourceId> => {
    const source = await client.call(sourceRoutes.add, {
      workspaceId,
      serviceName: 'nextcloud',
      displayName: folder,
      accessLevel: 'PUBLIC',
      settings: server.settings({ baseFolder: folder }),
    })
    return source.sourceId
  }

const listed = async (client: Client, workspaceId: WorkspaceId) => (await client.call(sourceRoutes.list, { workspaceId })).sources

const indexedIn = async (client: Client, workspaceId: WorkspaceId): Promise<number> =>
  (await listed(client, workspaceId)).reduce((sum, { indexedCount }) => sum + indexedCount, 0)

/** Resolves once the others are at work and everything short is over. */
async function untilUnderWay(client: Client, workspaceId: WorkspaceId): Promise<void> {
  for (;;) {
    if ((await indexedIn(client, workspaceId)) >= 2_000) return
    await sleep(200)
  }
}
