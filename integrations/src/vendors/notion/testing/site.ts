import { notion } from '../vendor.ts'
import type { ApiSite } from '../../../testing/api-site.ts'
import type { FakeNotionPage } from './model.ts'
import { type FakeNotion, startNotion } from './server.ts'

/** The workspace of a team with a page at the top, below which the suite makes its own. */
export type NotionSite = Omit<ApiSite, 'server'> &
  Required<Pick<ApiSite, 'isReading'>> & { server: FakeNotion; page(id: string): FakeNotionPage }

/** @param by how it is connected */
export async function startNotionSite(by: 'token' | 'consent' = 'token'): Promise<NotionSite> {
  const server = await startNotion()
  const { model } = server
  const ada = model.user('Ada Lovelace')
  const page = (id: string): FakeNotionPage => model.pages.get(id.replace('page/', ''))!
  const create = (title: string, text: string): string => {
    const made = model.page(title, { type: 'workspace' }, ada)
    model.paragraph(made.id, text)
    return `page/${made.id}`
  }
  const settings: Record<string, unknown> = by === 'token' ? { apiToken: server.secret } : {}
  const { access } = server.consent.give()
  return {
    vendor: notion,
    settings,
    account: 'Acme · Quarry',
    ...(by === 'consent' && { token: async () => access }),
    base: server.origin,
    server,
    page,
    pages: 201,
    long: 600,
    // Files in a page show only in its blocks, so each new page is read once.
    requestsPerThousand: 1020,
    isReading: ({ path }, id) => path.startsWith(`/v1/blocks/${id.replace('page/', '')}/children`),
    create,
    fill(count, text) {
      for (let index = 0; index < count; index += 1) create(`Page ${index}`, text)
    },
    edit: (id, text) => model.rewrite(page(id), text),
    refuse: () => void (server.secret = null),
    rename: (id, title) => model.edit(page(id), { title }),
    move(id) {
      const parent = [...model.pages.values()].find((other) => other !== page(id))!
      model.edit(page(id), { parent: { type: 'page_id', id: parent.id } })
      return parent.title
    },
    trash: (id) => model.trash(page(id)),
    restore: (id) => model.trash(page(id), false),
    delete(id) {
      model.pages.delete(page(id).id)
      model.later()
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
