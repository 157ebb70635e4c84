import { setTimeout as sleep } from 'node:timers/promises'
import { signUp } from '../../../server/testing/product.ts'
import { keptBy } from '../inspected.ts'
import { inParallel } from '../parallel.ts'
import { most, type Options, type Row } from '../row.ts'
import { connectApp, openChats } from './open.ts'

const [overHttp, lines] = [1_000, 100]
const persons = 20
/** Of a secret that is tried the service answers from this process: more of them wait for it until they are given up. */
const atOnce = 4
const settlingMs = 5_000

/** What installations cost that say something now and then, and lines that stay open. */
export async function* installations({ items }: Options): AsyncGenerator<Row> {
  await using all = await openChats()
  const { slack, product } = all
  const people = await Promise.all(Array.from({ length: persons }, (_, n) => signUp(product.origin, `bench${n}`)))
  const connectMany = async (count: number, way: 'http' | 'socket') => {
    const apps: Awaited<ReturnType<typeof connectApp>>[] = []
    const connect = async (n: number) => void apps.push(await connectApp(all, people[n % people.length]!, way))
    await inParallel(Array(count).keys(), connect, atOnce)
    return apps
  }
  const talk = async (apps: Awaited<ReturnType<typeof connectMany>>): Promise<void> => {
    for (const app of apps) {
      const channel = slack.model.channel('talk', [slack.ada, app.bot])
      await app.caller.report(channel, slack.model.write(channel, slack.ada, 'What is there for lunch?'))
    }
  }
  // What the first bring into memory is not theirs.
  await talk(await connectMany(people.length, 'http'))
  await sleep(settlingMs)
  const idle = await keptBy(product)

  const [http, sockets] = [items ?? overHttp, Math.ceil((items ?? overHttp) * (lines / overHttp))]
  await talk(await connectMany(http, 'http'))
  await sleep(settlingMs)
  const called = await keptBy(product)
  const memory = 'memory above idle'
  yield {
    bench: 'channels',
    what: `${http} installations that Slack calls: ${memory}`,
    value: called - idle,
    unit: 'MB',
    budget: most(100),
  }

  const listening = await connectMany(sockets, 'socket')
  while (listening.some(({ caller }) => caller.socket.lines.length === 0)) await sleep(200)
  await talk(listening)
  await sleep(settlingMs)
  const open = (await keptBy(product)) - called
  yield { bench: 'channels', what: `${sockets} lines that stay open: ${memory}`, value: open, unit: 'MB', budget: most(50) }
}
