import {
  afterPart,
  begunAt,
  type AtlassianCursor,
  pausedIn,
  Progress,
  scopeOf,
  understood,
  unlessLost,
} from '../../platforms/atlassian/cursor.ts'
import type { Change } from '../../kit/kit.ts'
import { type IssueAccess, openIssueAccess } from './access.ts'
import { type JiraClient, type JiraIo, proveAccount, reopen } from './client.ts'
import { issueId, itemsOf } from './items.ts'
import { chosenProjects } from './projects.ts'
import { issuesIn, issuesSince, newest } from './search.ts'
import type { Project } from './shapes.ts'

type Run = { client: JiraClient; projects: ReadonlyMap<string, Project>; door: IssueAccess }

export async function* changes(io: JiraIo, cursor: string | null): AsyncGenerator<Change> {
  const client = await reopen(io)
  const projects = await chosenProjects(io, client)
  const run = { client, projects, door: openIssueAccess(client) }
  const scope = scopeOf(projects.keys())
  const paused = pausedIn(cursor)
  if (paused) {
    if (paused.scope === scope && (yield* unlessLost(listed(run, paused)))) return
    yield { kind: 'anew' }
  }
  const since = await newest(client, projects)
  const known = understood(cursor, scope)
  if (!known) return yield* listed(run, begunAt(since, scope))

  for await (const issues of issuesSince(client, projects, known.since)) {
    // A search goes back by minutes: what is known in this version was seen before.
    const versions = await io.known(issues.map(issueId))
    const fresh = issues.filter((issue) => versions.get(issueId(issue)) !== issue.fields.updated)
    for (const item of await itemsOf(client, projects, run.door, fresh)) yield { kind: 'item', item }
  }
  yield { kind: 'cursor', cursor: afterPart(since, known) }
}

/** Everything, or what is left of it, project by project in the order of their ids. @throws PageLost — it cannot be resumed. */
async function* listed({ client, projects, door }: Run, cursor: AtlassianCursor): AsyncGenerator<Change> {
  const progress = new Progress(cursor)
  const { from } = progress
  const ids = [...projects.keys()].toSorted()
  const left = ids.slice(from ? ids.indexOf(from.container ?? '') : 0)
  for (const [index, id] of left.entries()) {
    if (index > 0) yield* progress.at({ container: id })
    for await (const { issues, next } of issuesIn(client, projects.get(id)!, index === 0 ? from?.page : undefined)) {
      const items = await itemsOf(client, projects, door, issues)
      progress.found(items.length)
      for (const item of items) yield { kind: 'item', item }
      if (next !== null) yield* progress.at({ container: id, page: next })
    }
  }
  await proveAccount(client)
  yield* progress.complete()
}
