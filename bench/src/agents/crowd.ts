import { setTimeout as sleep } from 'node:timers/promises'
import { calls, type Script, thoughtful } from '../../../server/testing/services/scripted-model.ts'
import { leanSearch } from '../lean-search.ts'
import { least, most, type Options, percentile, type Row } from '../row.ts'
import { searchedWord, randomShares } from '../words.ts'
import { askAndGrant } from './ask.ts'
import { connect, makeAgent, openAgents } from './open.ts'
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

  scripted.does(lookingFirst)
  let isOver = false
  const meanwhile = search(() => isOver)
  const count = Math.min(runs, 2 * people.length)
  const asked = Array.from({ length: count }, async (_, n) => {
    await sleep(n * betweenMs)
    return askAndGrant({ ...people[n % people.length]!, agentId, text: 'Well?' })
  })
  const answers = await Promise.all(asked)
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
  const [before, during] = [percentile(alone, 0.95), percentile(busy, 0.95)]
  yield { bench: 'agents', what: 'a search meanwhile, p95', value: during, unit: 'ms', budget: null }
  yield { bench: 'agents', what: 'the same over a search alone', value: during / before, unit: '×', budget: most(2) }
}

/** Words at once, then a tool that is not there, then the answer: three requests to the model for each run. */
const lookingFirst: Script = (reply, prompt) => {
  const rounds = prompt.match(/"role":"tool"/g)?.length ?? 0
  if (rounds >= 2) return thoughtful('That is all.', thinkingMs)(reply, prompt)
  return void setTimeout(() => calls([{ name: 'look', arguments: {} }], 'Let me look.')(reply, prompt), thinkingMs)
}
