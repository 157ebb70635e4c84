import { issueIn } from '../../../server/testing/tasks/tools.ts'
import { calls, inTurn, says, thoughtful } from '../../../server/testing/services/scripted-model.ts'
import { most, type Options, percentile, type Row } from '../row.ts'
import { askAndGrant } from './ask.ts'
import { connect, makeAgent, openAgents } from './open.ts'

/** With the approvals below, fewer than a person may ask in a minute. */
const rounds = 30
/** How long the model thinks. */
const thinkingMs = 50

/** How much later an answer begins than its model does, and how soon something is done after it was approved. */
export async function* firstEvent({ items }: Options): AsyncGenerator<Row> {
  await using all = await openAgents()
  const { client, workspaceId, services, scripted } = all
  services.jira.site.project('ROOF')
  const key = issueIn(services, 'Roof')
  const accounts = { jira: await connect(all, services, 'jira') }
  const agentId = await makeAgent(all, { name: 'Bench', tools: ['jira__comment'], accounts })
  const times = items ?? rounds

  const over: number[] = []
  for (let round = -3; round < times; round++) {
    scripted.does(thoughtful('Good morning.', thinkingMs))
    const { firstTextMs } = await askAndGrant({ client, workspaceId, agentId, text: 'Good morning!' })
    if (round >= 0) over.push(firstTextMs - thinkingMs)
  }
  const first = 'first word of an agent over the model’s own'
  yield { bench: 'agents', what: `${first}, p50`, value: percentile(over, 0.5), unit: 'ms', budget: most(80) }
  yield { bench: 'agents', what: `${first}, p95`, value: percentile(over, 0.95), unit: 'ms', budget: null }

  const delays: number[] = []
  for (let round = 0; round < Math.min(times, 20); round++) {
    scripted.does(inTurn(calls([{ name: 'jira__comment', arguments: { key, text: `No. ${round}` } }]), says('Done.')))
    let sentAt = Number.NaN
    services.jira.isLost = ({ method }) => {
      if (method === 'POST') sentAt = performance.now()
      return false
    }
    const { grantedAt } = await askAndGrant({ client, workspaceId, agentId, text: `Comment on ${key}.` })
    delays.push(sentAt - grantedAt)
  }
  const done = 'from an approval to the service'
  yield { bench: 'agents', what: `${done}, p50`, value: percentile(delays, 0.5), unit: 'ms', budget: null }
  yield { bench: 'agents', what: `${done}, p95`, value: percentile(delays, 0.95), unit: 'ms', budget: most(1_000) }
}
