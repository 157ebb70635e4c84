import { startProduct } from '../../server/testing/product.ts'
import { leanSearch, leanSuggest } from './lean-search.ts'
import { memoryOf, processorSecondsOf } from './processes.ts'
import { type Bench, least, most, percentile } from './row.ts'
import { fillWithTexts, type Measured, measure, measureUsers, thinkingMs } from './searching.ts'
import { temporaryData } from './temporary-data.ts'
import { randomShares, searchedWord } from './words.ts'

/** Of eight chunks each. */
const files = 25_000
const perUser = 150

/** Searches over HTTP at 200,000 chunks with the access filter on, by one, by eight users at the pace of people, and by eight who never pause. */
export const search: Bench = async function* () {
  await using data = await temporaryData()
  await using product = await startProduct({ dataDir: data.path })
  const { docsPerSecond, ...asking } = await fillWithTexts(product, files)
  yield { bench: 'search', what: `filling: ${files} files`, value: docsPerSecond, unit: 'docs/s', budget: least(150) }

  const ask = leanSearch(asking)
  await measure(ask, 100)
  const usedBefore = processorSecondsOf(product.process.pid ?? 0)
  const alone = await measure(ask, 300)
  const usedAlone = processorSecondsOf(product.process.pid ?? 0) - usedBefore
  const together = await measureUsers(ask, { perUser, pauseMs: thinkingMs })
  const from = performance.now()
  const pressed = await measureUsers(ask, { perUser, pauseMs: 0 })
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
  const suggested = await measureSuggestions(leanSuggest(asking))
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
