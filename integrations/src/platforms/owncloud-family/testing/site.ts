import type { Vendor } from '../../../kit/kit.ts'
import type { ApiSite } from '../../../testing/api-site.ts'
import { type CloudKind, startCloud } from './server.ts'

/** A server of the family as the suite of all vendors uses it. */
export const cloudSite = (vendor: Vendor, kind: CloudKind) => async (): Promise<ApiSite> => {
  const server = await startCloud(kind)
  const { model } = server
  const settings = server.settings()
  const top = kind === 'infinite' ? '/Alice' : ''
  model.addUser({ id: 'lee', email: 'lee@example.com' })
  for (const folder of ['plans', 'archive']) model.mkdir(`${top}/${folder}`)
  const pathOf = (id: string) => model.pathOf(model.byId(id)!)
  const create = (title: string, text: string) => model.write(`${top}/plans/${title}.txt`, text).id
  return {
    vendor,
    settings,
    account: 'alice@example.com',
    server: server.http,
    pages: 60,
    requestsPerThousand: 8,
    together: 3,
    discovery: 1,
    nonsense: { status: 207, body: '<d:multistatus xmlns:d="DAV:"><d:resp' },
    isReading: ({ method, path }, id) =>
      method === 'GET' && [id, model.byId(id)!.name].some((name) => decodeURIComponent(path).endsWith(`/${name}`)),
    create,
    fill(count, text) {
      const folders = Math.ceil(count / 500) * 3
      for (let index = 0; index < count; index += 1) model.write(`${top}/${index % folders}/file ${index}.txt`, text)
    },
    edit: (id, text) => void model.write(pathOf(id), text),
    refuse: () => void (settings['password'] = 'changed since'),
    rename: (id, title) => model.move(pathOf(id), `${top}/plans/${title}.txt`),
    move(id) {
      model.move(pathOf(id), `${top}/archive/${model.byId(id)!.name}`)
      return 'archive'
    },
    delete: (id) => void model.remove(pathOf(id)),
    trash: (id) => void model.remove(pathOf(id)),
    restore: (id) => model.restore(id),
    grant: (id) => void model.share(pathOf(id), 0, 'lee'),
    revoke: () => void model.shares.pop(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
