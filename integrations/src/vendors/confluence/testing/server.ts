import { scopes } from '../client.ts'
import { type Atlassian, refuse, startAtlassian } from '../../../platforms/atlassian/testing/gate.ts'
import { confluenceActing } from './acting.ts'
import { confluenceSite, type ConfluenceSite, confluenceUrl } from './model.ts'
import { confluenceV1 } from './v1.ts'
import { confluenceV2 } from './v2.ts'

export type FakeConfluence = Atlassian & { site: ConfluenceSite }

/** A Confluence Cloud site on 127.0.0.1. */
export async function startConfluence(): Promise<FakeConfluence> {
  const site = confluenceSite()
  site.user('ada', 'Ada Lovelace', 'Ada@example.com')
  site.user('bob', 'Bob')
  site.group('staff', ['ada', 'bob'], true)
  const routes = [...confluenceActing(site), ...confluenceV2(site), ...confluenceV1(site)]
  const server = await startAtlassian(
    { name: 'confluence', scopes, routes, visitors: () => site.visitors, stranger, siteUrl: confluenceUrl },
    (id) => site.attachments.get(id)?.bytes,
  )
  return Object.assign(server, { site })
}

/** As it answers who has a refused token, and an account that may not use Confluence (https://jira.atlassian.com/browse/ECO-1450). */
const stranger = (path: string) =>
  path.startsWith('/wiki/api/v2/') ? refuse(404, 'Not Found') : refuse(403, 'Current user not permitted to use Confluence')
