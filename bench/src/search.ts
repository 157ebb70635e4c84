import { setTimeout as sleep } from 'node:timers/promises'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { signUp, startProduct, untilIndexed } from '../../server/testing/product.ts'
import { writeTexts } from './indexing.ts'
import { leanSearch, leanSuggest } from './lean-search.ts'
import { memoryOf, processorSecondsOf } from './processes.ts'
import { type Bench, least, most, percentile } from './row.ts'
import { temporaryData } from './temporary-data.ts'
import { randomShares, searchedWord } from './words.ts'

// Eight chunks of about 1,200 characters each: 200,000 chunks.
const files = 25_000
const bytesPerFile = 9_600
const users = 8
const perUser = 150
/** Between an answer and the next search: somebody who changes a word after each look at the hits. */
const thinkingMs = 250

/** Searches over HTTP at 200,000 chunks with the access filter on, by one, by eight users at the pace of people, and by eight who never pause. */
export const search: Bench = async function* () {
  await using data = await temporaryData()
  const server = await startApache()
  await writeTexts(server.root, files, () => bytesPerFile)
  await using product = await startProduct({ dataDir: data.path })
  const { client, session, workspaceId } = await signUp(product.origin, 'bench')
  const filledFrom = performance.now()
  const settings = server.settings()
  const { sourceId: id } = await client.call(sourceRoutes.add, {
    workspaceId,
    serviceName: 'webdav',
    displayName: 'Bench',
    accessLevel: 'PUBLIC',
    settings,
  })
  await untilIndexed(client, workspaceId, id)
  yield {
    bench: 'search',
    what: `filling: ${files} files`,
    value: files / ((performance.now() - filledFrom) / 1000),
    unit: 'docs/s',
    budget: least(150),
  }
  await server.stop()

  const ask = leanSearch({ client, session, workspaceId })
  await measure(ask, 100)
  const usedBefore = processorSecondsOf(product.process.pid ?? 0)
  const alone = await measure(ask, 300)
  const usedAlone = processorSecondsOf(product.process.pid ?? 0) - usedBefore
  const together = await measureUsers(ask, thinkingMs)
  const from = performance.now()
  const pressed = await measureUsers(ask, 0)
  const seconds = (performance.now() - from) / 1000
  const http = (share: number, list: readonly Measured[]): number =>
    percentile(
      list.map((one) => one.httpMs),
      share,
    )
  yield { bench: 'search', what: '200,000 chunks, 1 user, p50', value: http(0.5, alone), unit: 'ms', budget: null }
  yield { bench: 'search', what: '200,000 chunks, 8 users, p50', value: http(0.5, together), unit: 'ms', budget: most(15) }
  yield { bench: 'search', what: '200,000 chunks, 8 users, p95', value: http(0.95, together), unit: 'ms', budget: most(40) }
  yield { bench: 'search', what: '8 users who never pause, p50', value: http(0.5, pressed), unit: 'ms', budget: null }
  yield { bench: 'search', what: '8 users who never pause, p95', value: http(0.95, pressed), unit: 'ms', budget: null }
  yield { bench: 'search', what: '8 users who never pause', value: pressed.length / seconds, unit: '1/s', budget: null }
  yield {
    bench: 'search',
    what: 'processor time of a search, 1 user',
    value: (usedAlone * 1000) / alone.length,
    unit: 'ms',
    budget: null,
  }
  const overhead = percentile(
    alone.map((one) => one.httpMs - one.engineMs),
    0.5,
  )
  yield { bench: 'search', what: 'over the bare engine call, 1 user, p50', value: overhead, unit: 'ms', budget: most(5) }
  const suggested = await measureSuggestions(leanSuggest({ client, session, workspaceId }))
  yield { bench: 'search', what: 'suggestions, 1 user, p50', value: percentile(suggested, 0.5), unit: 'ms', budget: null }
  yield { bench: 'search', what: 'suggestions, 1 user, p95', value: percentile(suggested, 0.95), unit: 'ms', budget: most(50) }
  yield {
    bench: 'search',
    what: `memory with ${files} documents`,
    value: memoryOf(product.process.pid ?? 0),
    unit: 'MB',
    budget: most(1000),
  }
}

/** What somebody types letter by letter, from the second on: the beginnings of words, of titles such as those of files, and of both. */
async function measureSuggestions(suggest: ReturnType<typeof leanSuggest>): Promise<number[]> {
  const shares = randomShares(77)
  const measured: number[] = []
  for (let n = 0; n < 60; n++) {
    const word = n % 4 === 0 ? `text ${n}` : searchedWord(shares.next().value, shares.next().value)
    for (let length = /[가-힣]/.test(word) ? 1 : 2; length <= Math.min(word.length, 6); length++) {
      const from = performance.now()
      await suggest(word.slice(0, length))
      measured.push(performance.now() - from)
    }
  }
  return measured
}

type Measured = { httpMs: number; engineMs: number }

type Search = ReturnType<typeof leanSearch>

async function measureUsers(search: Search, pauseMs: number): Promise<Measured[]> {
  const all = Array.from({ length: users }, (_, user) => measure(search, perUser, user + 2, pauseMs))
  return (await Promise.all(all)).flat()
}

async function measure(search: Search, count: number, seed = 1, pauseMs = 0): Promise<Measured[]> {
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
