import type { ApiSite } from '../../../testing/api-site.ts'
import { startConfluence } from './server.ts'
import { confluence } from '../vendor.ts'

/** A Confluence site as the suite of all vendors uses it. */
export async function startConfluenceSite(): Promise<ApiSite> {
  const server = await startConfluence()
  const { site } = server
  const space = site.space('ENG')
  site.user('lee', 'Lee', 'lee@example.com')
  const settings = { ...server.account }
  const pageOf = (id: string) => site.pages.get(id.replace('page/', ''))!
  const create = (title: string, text: string) => `page/${site.page(space, title, { body: `<p>${text}</p>` }).id}`
  return {
    vendor: confluence,
    settings,
    account: server.account.id,
    server,
    pages: 600,
    long: 4_000,
    // In a site of this length every tenth run lists everything.
    runsUntilDeleted: 11,
    spread(count, text) {
      const spaces = Array.from({ length: 20 }, (_, index) => site.space(`S${index}`))
      for (let index = 0; index < count; index += 1) site.page(spaces[index % 20]!, `Page ${index}`, { body: `<p>${text}</p>` })
    },
    requestsPerThousand: 20,
    isReading: ({ path }, id) => path.includes(`/wiki/api/v2/pages/${pageOf(id).id}?`),
    create,
    fill: (count, text) => {
      for (let index = 0; index < count; index += 1) create(`Page ${index}`, text)
    },
    edit: (id, text) => void site.edit(pageOf(id), { body: `<p>${text}</p>` }),
    refuse: () => void (settings.apiToken = 'ATATT-taken-back'),
    refusedWith: 403,
    rename: (id, title) => void site.edit(pageOf(id), { title }),
    move(id) {
      pageOf(id).parent = site.page(space, 'Archive', { type: 'folder' }).id
      return 'Archive'
    },
    delete: (id) => void site.pages.delete(pageOf(id).id),
    trash: (id) => void (pageOf(id).status = 'trashed'),
    restore: (id) => void (pageOf(id).status = 'current'),
    grant: () => void space.readers.push({ type: 'user', id: 'lee' }),
    revoke: () => void space.readers.pop(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
