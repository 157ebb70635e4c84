import { scopes } from '../client.ts'
import { dropbox } from '../vendor.ts'
import type { ApiSite } from '../../../testing/api-site.ts'
import { startDropbox } from './fake.ts'

/** A Dropbox as the suite of all vendors uses it. */
export async function startDropboxSite(): Promise<ApiSite> {
  const server = await startDropbox()
  const { model } = server
  model.person('dbid:lee')
  model.pageSize = 200
  model.addFolder('/Plans')
  const token = server.give(scopes)
  const pathOf = (id: string) => model.byId(id).path
  return {
    vendor: dropbox,
    settings: {},
    token: () => Promise.resolve(token),
    form: {
      adminAccount: model.account.email,
      appKey: server.door.client.id,
      appSecret: server.door.client.secret,
      refreshToken: server.door.refreshToken([...scopes, 'members.read', 'team_data.member']),
    },
    formRefused: { refreshToken: 'taken-back' },
    account: model.account.email,
    base: server.origin,
    server: server.http,
    pages: 401,
    requestsPerThousand: 12,
    isReading: ({ path, headers }, id) =>
      path === '/2/files/download' && headers['dropbox-api-arg'] === JSON.stringify({ path: id }),
    create: (title, content) => model.add(`/Plans/${title}.txt`, content),
    fill: (count, content) => model.fill('/Plans', count, content),
    edit: (id, content) => model.write(pathOf(id), content),
    refuse: () => server.revoke(),
    rename: (id, title) => model.move(pathOf(id), `/Plans/${title}.txt`),
    move(id) {
      model.addFolder('/Archive')
      model.move(pathOf(id), '/Archive/moved.txt')
      return 'Archive'
    },
    delete: (id) => model.remove(pathOf(id)),
    trash: (id) => model.remove(pathOf(id)),
    restore: (id) => model.restore(id),
    grant: (id) => void model.byId(id).members.push({ who: 'dbid:lee' }),
    revoke: (id) => void model.byId(id).members.pop(),
    expireCursor: () => void (model.forgotten = model.now += 1),
    expirePages: () => void (model.forgotten = model.now += 1),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
