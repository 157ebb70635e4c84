import { signUp } from '../../../server/testing/product.ts'
import { thoughtful } from '../../../server/testing/services/scripted-model.ts'
import { least, most, type Options, percentile, type Row } from '../row.ts'
import { askAndGrant } from './ask.ts'
import { makeAgent, openAgents } from './open.ts'
import { gather } from './people.ts'

/** Questions of one workspace at once, and how many people ask them: two of each are answered at a time. */
const [questions, persons] = [200, 20]
/** How long the model thinks about each: so many of them are never answered at once. */
const thinkingMs = 2_000
/** Questions of the other workspace, one after the other: they end well before the crowd does. */
const others = 3

/** How long the first word of another workspace is kept by one that has asked more than are answered at once. */
export async function* queue({ items }: Options): AsyncGenerator<Row> {
  await using all = await openAgents()
  const agentId = await makeAgent(all, { name: 'Bench', tools: [], accounts: {} })
  const people = await gather(all, Math.min(persons, items ?? persons))
  const { client, workspaceId } = await signUp(all.product.origin, 'other')
  const theirs = await makeAgent({ client, workspaceId }, { name: 'Bench', tools: [], accounts: {} })
  const ask = () => askAndGrant({ client, workspaceId, agentId: theirs, text: 'Well?' })

  // The first one compiles what the others use.
  all.scripted.does(thoughtful('That is all.', 0))
  await ask()
  all.scripted.does(thoughtful('That is all.', thinkingMs))
  const count = Math.min(questions, 10 * people.length)
  let isOver = false
  const crowd = Promise.all(
    Array.from({ length: count }, (_, n) => askAndGrant({ ...people[n % people.length]!, agentId, text: 'Well?' })),
  ).finally(() => (isOver = true))
  const over: number[] = []
  for (let n = 0; n < others; n++) over.push((await ask()).firstTextMs - thinkingMs)
  const wasFull = !isOver
  const ended = (await crowd).filter(({ isDone }) => isDone).length

  const what = `${count} questions of one workspace at once`
  yield { bench: 'agents', what: `${what}: answered`, value: ended, unit: '', budget: least(count) }
  // Measured while they were answered, else it says nothing.
  const worst = wasFull ? percentile(over, 1) : Number.NaN
  yield {
    bench: 'agents',
    what: `${what}: first word of another over the model’s own, worst`,
    value: worst,
    unit: 'ms',
    budget: most(2_000),
  }
}
