import { setTimeout as sleep } from 'node:timers/promises'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { type Product, signUp, untilIndexed } from '../../server/testing/product.ts'
import { writeTexts } from './indexing.ts'
import { randomShares, searchedWord } from './words.ts'

/** Eight chunks of about 1,200 characters. */
export const chunksPerFile = 8
const bytesPerFile = 9_600
const users = 8
/** Between an answer and the next search: somebody who changes a word after each look at the hits. */
export const thinkingMs = 250

/** Has somebody new read so many files of eight chunks from a WebDAV server on this machine. */
export async function fillWithTexts(product: Product, files: number) {
  const server = await startApache()
  try {
    await writeTexts(server.root, files, () => bytesPerFile)
    const asking = await signUp(product.origin, 'bench')
    const { client, workspaceId } = asking
    const from = performance.now()
    const { sourceId } = await client.call(sourceRoutes.add, {
      workspaceId,
      serviceName: 'webdav',
      displayName: 'Bench',
      accessLevel: 'PUBLIC',
      settings: server.settings(),
    })
    await untilIndexed(client, workspaceId, sourceId)
    return { ...asking, docsPerSecond: files / ((performance.now() - from) / 1000) }
  } finally {
    await server.stop()
  }
}

/** @property engineMs what the index took of it, as far as whoever is asked says that. */
export type Measured = { httpMs: number; engineMs: number }

/** Looks for a text. @returns milliseconds spent in the index */
export type Search = (text: string) => Promise<number>

/** Eight of them at once. @param how.pauseMs between their searches; 0: they never pause. */
export async function measureUsers(
  search: Search,
  { perUser, pauseMs }: { perUser: number; pauseMs: number },
): Promise<Measured[]> {
  const all = Array.from({ length: users }, (_, user) => measure(search, perUser, user + 2, pauseMs))
  return (await Promise.all(all)).flat()
}

/** The same texts in the same order for the same seed: of one to four words. */
export async function measure(search: Search, count: number, seed = 1, pauseMs = 0): Promise<Measured[]> {
  const shares = randomShares(seed * 1_000_003)
  const measured: Measured[] = []
  for (let n = 0; n < count; n++) {
    const words = Array.from({ length: 1 + (n % 4) }, () => searchedWord(shares.next().value, shares.next().value))
    // Nobody keeps step with the others.
    if (pauseMs > 0) await sleep(pauseMs * 2 * shares.next().value)
    const from = performance.now()
    const engineMs = await search(words.join(' '))
    measured.push({ httpMs: performance.now() - from, engineMs })
  }
  return measured
}
