import { setTimeout as sleep } from 'node:timers/promises'
import { calls, type Script, thoughtful } from '../../../server/testing/services/scripted-model.ts'
import { leanSearch } from '../lean-search.ts'
import { least, most, type Options, percentile, type Row } from '../row.ts'
import { searchedWord, randomShares } from '../words.ts'
import { poolOf } from '../pool-of.ts'
import { processorSecondsOf } from '../processes.ts'
import { type Answered, askAndGrant } from './ask.ts'
import { connect, makeAgent, openAgents, type Opened } from './open.ts'
import { gather } from './people.ts'

const [persons, runs] = [25, 50]
/** Between one question and the next, and how long the model thinks about each of three requests: all of them are open at once. */
const [betweenMs, thinkingMs] = [100, 3_000]
const searches = 200

/** Fifty questions of twenty-five people side by side, each with a look at an issue before its answer, while somebody searches. */
export async function* crowd({ items }: Options): AsyncGenerator<Row> {
  await using all = await openAgents()
  const { services, scripted } = all
  services.jira.site.project('ROOF')
  const accounts = { jira: await connect(all, services, 'jira') }
  const agentId = await makeAgent(all, { name: 'Bench', tools: ['jira__comment'], accounts })
  const people = await gather(all, Math.min(persons, items ?? persons))
  const ask = leanSearch(all)
  const search = async (isOver: () => boolean): Promise<number[]> => {
    const [times, shares] = [[] as number[], randomShares(1_000_003)]
    while (!isOver()) {
      const from = performance.now()
      await ask(searchedWord(shares.next().value, shares.next().value))
      times.push(performance.now() - from)
      await sleep(20)
    }
    return times
  }
  let left = Math.min(searches, 10 * (items ?? searches))
  const alone = await search(() => left-- <= 0)
  const count = Math.min(runs, 2 * people.length)
  const askAll = (everyMs: number): Promise<Answered[]> => {
    const asked = Array.from({ length: count }, async (_, n) => {
      await sleep(n * everyMs)
      return askAndGrant({ ...people[n % people.length]!, agentId, text: 'Well?' })
    })
    return Promise.all(asked)
  }

  // The first ones compile what the others use.
  scripted.does(lookingFirst(0))
  await askAll(0)
  const before = await usedBy(all)
  await askAll(0)
  const used = await usedBy(all)
  const each = (of: keyof typeof used): number => (used[of] - before[of]) / count

  scripted.does(lookingFirst(thinkingMs))
  let isOver = false
  const meanwhile = search(() => isOver)
  const answers = await askAll(betweenMs)
  isOver = true
  const busy = await meanwhile

  const over = answers.map(({ firstTextMs }) => firstTextMs - thinkingMs)
  const ended = answers.filter(({ isDone }) => isDone).length
  const what = `${count} runs side by side`
  yield { bench: 'agents', what: `${what}: ended`, value: ended, unit: '', budget: least(count) }
  yield {
    bench: 'agents',
    what: `${what}: first word over the model’s own, p95`,
    value: percentile(over, 0.95),
    unit: 'ms',
    budget: most(300),
  }
  const [quiet, during] = [percentile(alone, 0.95), percentile(busy, 0.95)]
  // Unlike milliseconds of a clock, these depend little on what else the machine does.
  yield {
    bench: 'agents',
    what: 'processor time of a run, database included',
    value: each('processorMs'),
    unit: 'ms',
    budget: null,
  }
  yield { bench: 'agents', what: 'transactions of a run', value: each('transactions'), unit: '', budget: null }
  yield { bench: 'agents', what: 'a search meanwhile, p95', value: during, unit: 'ms', budget: null }
  yield { bench: 'agents', what: 'the same over a search alone', value: during / quiet, unit: '×', budget: most(2) }
}

/** Words, then a tool that is not there, then the answer: three requests to the model for each run, about each of which it thinks. */
const lookingFirst =
  (thinksMs: number): Script =>
  (reply, prompt) => {
    const rounds = prompt.match(/"role":"tool"/g)?.length ?? 0
    if (rounds >= 2) return thoughtful('That is all.', thinksMs)(reply, prompt)
    return void setTimeout(() => calls([{ name: 'look', arguments: {} }], 'Let me look.')(reply, prompt), thinksMs)
  }

/** What the database has counted may be a second old. */
const countedMs = 1_500

/** What the product has used so far. */
async function usedBy({ product, dataDir }: Opened): Promise<{ processorMs: number; transactions: number }> {
  const processorMs = 1_000 * processorSecondsOf(product.process.pid ?? 0)
  await sleep(countedMs)
  const pool = poolOf(dataDir)
  const { rows } = await pool.query<{ count: string }>(
    'select sum(xact_commit + xact_rollback) as count from pg_stat_database where datname = current_database()',
  )
  await pool.end()
  return { processorMs, transactions: Number(rows[0]!.count) }
}
