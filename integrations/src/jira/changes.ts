import { afterPart, afterWhole, scopeOf, understood } from '../atlassian/cursor.ts'
import type { Change } from '../kit.ts'
import { openDoorkeeper } from './access.ts'
import { type JiraIo, proveAccount, reopen } from './client.ts'
import { issueId, itemsOf } from './items.ts'
import { chosenProjects } from './projects.ts'
import { issuesIn, issuesSince, newest } from './search.ts'

export async function* changes(io: JiraIo, cursor: string | null): AsyncGenerator<Change> {
  const client = await reopen(io)
  const projects = await chosenProjects(io, client)
  const scope = scopeOf(projects.keys())
  const since = await newest(client, projects)
  const door = openDoorkeeper(client)
  const known = understood(cursor, scope)

  if (known) {
    for await (const issues of issuesSince(client, projects, known.since)) {
      // A search goes back by minutes: what is known in this version was seen before.
      const versions = await io.known(issues.map(issueId))
      const fresh = issues.filter((issue) => versions.get(issueId(issue)) !== issue.fields.updated)
      for (const item of await itemsOf(client, projects, door, fresh)) yield { kind: 'item', item }
    }
    return yield { kind: 'cursor', cursor: afterPart(since, known) }
  }
  let documents = 0
  for (const project of projects.values()) {
    for await (const issues of issuesIn(client, project)) {
      const items = await itemsOf(client, projects, door, issues)
      documents += items.length
      for (const item of items) yield { kind: 'item', item }
    }
  }
  await proveAccount(client)
  yield { kind: 'complete' }
  yield { kind: 'cursor', cursor: afterWhole(since, scope, documents) }
}
