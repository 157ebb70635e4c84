import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentId, ConnectionId, SourceId } from '@quarry/contract/ids'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { putFile, untilSearchable } from '../../../server/testing/product.ts'
import { actingServices } from '../../../server/testing/services/acting-services.ts'
import { tasks } from '../../../server/testing/tasks/cases/all.ts'
import { changesOf } from '../../../server/testing/tasks/changes.ts'
import { documents } from '../../../server/testing/tasks/documents.ts'
import { doingRight } from '../../../server/testing/tasks/doing-right.ts'
import { isExactly, type Task } from '../../../server/testing/tasks/task.ts'
import type { Options, Tried } from '../row.ts'
import { askAndGrant, perMinute } from './ask.ts'
import { connect, makeAgent, openAgents, type Opened } from './open.ts'

/** No operator sets where Discord is: what is done there, `benign.test.ts` tries. */
const unreached = 'discordwebhook'

/** Each task with what became of it: passed is who left the services as they should be, and nothing else changed. */
export async function* endStates(options: Options): AsyncGenerator<Tried> {
  await using all = await openAgents(options)
  const { client, workspaceId, services, scripted } = all
  services.jira.site.project('ROOF')
  const accounts: Record<string, ConnectionId> = {}
  for (const service of actingServices) if (service !== unreached) accounts[service] = await connect(all, services, service)
  const sourceId = await upload(all)
  const askedAt: number[] = []
  const tried = tasks.filter(({ tools }) => tools.every((name) => !name.startsWith(`${unreached}__`)))
  for (const task of options.items === null ? tried : tried.slice(0, options.items)) {
    const given = task.given?.(services) ?? {}
    const agentId = await agentFor(all, task, { accounts, sourceId })
    const before = services.held()
    scripted.does(doingRight(task, given))
    // A second more, as its minute may begin later than ours.
    const early = (askedAt.at(-perMinute) ?? -Infinity) + 61_000 - performance.now()
    if (early > 0) await sleep(early)
    askedAt.push(performance.now())
    const { text, isDone, steps, approvals, tokens } = await askAndGrant({ client, workspaceId, agentId, text: task.text(given) })
    const isRight = isExactly(changesOf(before, services.held()), task.becomes(given)) && (task.says?.test(text) ?? true)
    yield { task: task.name, passed: isDone && isRight, steps, approvals, tokens }
  }
}

async function upload({ client, workspaceId, session }: Opened): Promise<SourceId> {
  const source = { serviceName: 'upload', displayName: 'Team', accessLevel: 'PUBLIC', settings: {} } as const
  const { sourceId } = await client.call(sourceRoutes.add, { workspaceId, ...source })
  for (const [path, body] of Object.entries(documents)) {
    const response = await putFile({ client, session }, { workspaceId, sourceId, path }, body)
    if (!response.ok) throw new Error(`Uploading ${path} was answered with ${response.status}.`)
  }
  await untilSearchable({ client, workspaceId }, sourceId, Object.keys(documents).length)
  return sourceId
}

type Having = { accounts: Record<string, ConnectionId>; sourceId: SourceId }

async function agentFor(all: Opened, { name, tools, fixed, knows }: Task, { accounts, sourceId }: Having): Promise<AgentId> {
  const agentId = await makeAgent(all, { name: name.slice(0, 60), tools, accounts, ...(fixed && { fixed }) })
  if (!knows) return agentId
  const { client, workspaceId } = all
  const { agents } = await client.call(agentRoutes.list, { workspaceId, agentId })
  const { version, role, description, guide, tone, limitations, instructions, exampleQuestions } = agents[0]!
  const texts = { name: agents[0]!.name, role, description, guide, tone, limitations, instructions, exampleQuestions }
  const knowledge = [{ sourceId, kind: 'source' as const, contentId: null }]
  await client.call(agentRoutes.update, { workspaceId, agentId, version, ...texts, knowledge })
  return agentId
}
