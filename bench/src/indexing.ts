import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { startSshd } from '@quarry/integrations/vendors/sftp/testing/sshd'
import { type Product, signUp, startProduct, untilIndexed } from '../../server/testing/product.ts'
import { processorSecondsOf } from './processes.ts'
import { type Bench, least } from './row.ts'
import { temporaryData } from './temporary-data.ts'
import { randomShares, textOf } from './words.ts'

const files = 3_000
const servers = { webdav: startApache, sftp: startSshd } as const

/** Text files of 2–20 kB from a real server on this machine, from connecting the source to everything searchable. */
export const indexing: Bench = async function* () {
  for (const [serviceName, startServer] of Object.entries(servers)) {
    await using data = await temporaryData()
    const server = await startServer()
    await writeTexts(server.root, files, () => 2_000 + 18_000 * Math.random())
    await using product = await startProduct({ dataDir: data.path })
    const usedBefore = processorSecondsOf(product.process.pid ?? 0)
    const seconds = await indexAll(product, serviceName as 'webdav' | 'sftp', server.settings())
    yield {
      bench: 'indexing',
      what: `${files} text files of 2–20 kB from ${serviceName}, end to end`,
      value: files / seconds,
      unit: 'docs/s',
      budget: least(150),
    }
    yield {
      bench: 'indexing',
      what: 'processor time of the product for each of these',
      value: ((processorSecondsOf(product.process.pid ?? 0) - usedBefore) * 1000) / files,
      unit: 'ms',
      budget: null,
    }
    await server.stop()
  }
}

async function indexAll(product: Product, serviceName: 'webdav' | 'sftp', settings: Record<string, unknown>): Promise<number> {
  const { client, workspaceId } = await signUp(product.origin, 'bench')
  const from = performance.now()
  const { sourceId: id } = await client.call(sourceRoutes.add, {
    workspaceId,
    serviceName,
    displayName: 'Bench',
    accessLevel: 'PUBLIC',
    settings,
  })
  const source = await untilIndexed(client, workspaceId, id)
  if (source.status !== 'complete' || source.indexedCount !== files)
    throw new Error(`Indexing ended as ${source.status} with ${source.indexedCount} documents: ${source.statusReason}`)
  return (performance.now() - from) / 1000
}

/** Writes text files in folders of a hundred. @param bytesOf size of the next one. */
export async function writeTexts(root: string, count: number, bytesOf: () => number): Promise<void> {
  const shares = randomShares(7)
  for (let n = 0; n < count; n++) {
    const folder = join(root, `folder ${Math.floor(n / 100)}`)
    if (n % 100 === 0) await mkdir(folder)
    await writeFile(join(folder, `text ${n}.txt`), textOf(bytesOf(), shares))
  }
}
