import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { signInAt } from '../../../server/testing/product.ts'
import { issueIn } from '../../../server/testing/tasks/tools.ts'
import { calls } from '../../../server/testing/services/scripted-model.ts'
import { inspectable, keptBy } from '../inspected.ts'
import { most, type Options, type Row } from '../row.ts'
import { poolOf } from '../pool-of.ts'
import { perMinute } from './ask.ts'
import { connect, makeAgent, openAgents, type Opened, type Person } from './open.ts'
import { gather } from './people.ts'

const wanted = 1_000
const persons = 25
/** How long it is left alone before it is looked at, and how long it is. */
const [settlingMs, lookedMs] = [20_000, 60_000]

/** What runs that wait for a person cost: in the server, and in its database. */
export async function* waiting({ items }: Options): AsyncGenerator<Row> {
  await using all = await openAgents({ baseUrl: null, model: null, more: inspectable })
  const { services, scripted } = all
  const count = items ?? wanted
  services.jira.site.project('ROOF')
  const key = issueIn(services, 'Roof')
  const accounts = { jira: await connect(all, services, 'jira') }
  const agentId = await makeAgent(all, { name: 'Bench', tools: ['jira__comment'], accounts })
  const people = await gather(all, Math.min(persons, count))
  const account = { agentId, serviceName: 'jira', settings: services.settings.jira } as const
  for (const person of people) await signInAt(person, account)
  scripted.does(calls([{ name: 'jira__comment', arguments: { key, text: 'Hello' } }]))

  // What the first runs bring into memory is not theirs.
  await putMany(people, agentId, Math.min(people.length * 4, count))
  const before = await costOf(all)
  await putMany(people, agentId, count)
  const after = await costOf(all)
  const what = `${after.waiting} runs that wait`
  const added = { memory: after.megabytes - before.megabytes, looks: after.looks - before.looks }
  yield { bench: 'agents', what: `${what}: memory of the server`, value: added.memory, unit: 'MB', budget: most(5) }
  yield { bench: 'agents', what: `${what}: looks at their rows`, value: added.looks, unit: '1/min', budget: most(count / 10) }
  const more = after.transactions - before.transactions
  yield { bench: 'agents', what: `${what}: transactions they add`, value: more, unit: '1/min', budget: null }
  yield { bench: 'agents', what: 'transactions of a server at rest', value: before.transactions, unit: '1/min', budget: null }
}

/** Asks until so many wait, no more of each person in a minute than they may. */
async function putMany(people: readonly Person[], agentId: AgentId, count: number): Promise<void> {
  const each = people.map(async ({ client, workspaceId }, at) => {
    const own = Math.ceil((count - at) / people.length)
    const from = performance.now()
    for (let n = 0; n < own; n++) {
      const early = from + (n * 60_000) / perMinute - performance.now()
      if (n >= perMinute && early > 0) await sleep(early)
      const asked = { workspaceId, agentId, text: 'Please comment.', clientTurnId: randomUUID() }
      const { runId } = await client.call(conversationRoutes.ask, asked)
      for await (const { event, data } of client.stream(conversationRoutes.follow, { workspaceId, runId }))
        if (event === 'call' && data.state === 'waiting') break
    }
  })
  await Promise.all(each)
}

/** @property looks at the rows of runs, their calls and approvals, of a minute as the transactions. @property waiting runs that do. */
type Cost = { megabytes: number; looks: number; transactions: number; waiting: number }

/** What the product takes while nobody asks anything. */
async function costOf({ dataDir, product }: Opened): Promise<Cost> {
  await sleep(settlingMs)
  const pool = poolOf(dataDir)
  const counted = async () => {
    const { rows } = await pool.query<{ looks: string; transactions: string; waiting: string }>(
      `select (select sum(seq_scan + idx_scan) from pg_stat_user_tables
          where relname in ('run', 'run_step', 'run_event', 'tool_call', 'approval', 'conversation', 'message')) as looks,
        (select sum(xact_commit + xact_rollback) from pg_stat_database where datname = current_database()) as transactions,
        (select count(*) from run where status = 'waiting') as waiting`,
    )
    const { looks, transactions, waiting } = rows[0]!
    return { looks: Number(looks), transactions: Number(transactions), waiting: Number(waiting) }
  }
  const from = await counted()
  await sleep(lookedMs)
  const to = await counted()
  await pool.end()
  const perMinute = (count: number): number => count / (lookedMs / 60_000)
  return {
    megabytes: await keptBy(product),
    looks: perMinute(to.looks - from.looks),
    transactions: perMinute(to.transactions - from.transactions),
    waiting: to.waiting,
  }
}
