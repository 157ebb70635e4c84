import { scopes } from '../client.ts'
import { figma } from '../vendor.ts'
import type { ApiSite } from '../../../testing/api-site.ts'
import { startFigma } from './fake.ts'
import { page, text } from './model.ts'

/** A team of Figma as the suite of all vendors uses it. */
export async function startFigmaSite(): Promise<ApiSite> {
  const server = await startFigma()
  const { model } = server
  const folder = model.folder('Product')
  const token = server.give(['current_user:read', ...scopes])
  const create = (name: string, words: string) => model.add(name, folder, [page('Page', text(words))])
  return {
    vendor: figma,
    settings: { teamId: model.teamId },
    token: () => Promise.resolve(token),
    form: { apiToken: server.apiToken, teamId: model.teamId },
    formRefused: { apiToken: 'figd_taken-back' },
    account: 'ada@example.com',
    base: server.origin,
    server: server.http,
    pages: 45,
    spread(count, words) {
      const folders = Array.from({ length: 60 }, (_, index) => model.folder(`Folder ${index}`))
      for (let index = 0; index < count; index += 1) model.add(`File ${index}`, folders[index % 60]!, [page('Page', text(words))])
    },
    requestsPerThousand: 10,
    isReading: ({ path }, key) => path === `/v1/files/${key}`,
    create,
    fill: (count, words) => {
      for (let index = 0; index < count; index += 1) create(`File ${index}`, words)
    },
    edit: (key, words) => model.draw(key, page('Page', text(words))),
    refuse: () => server.revoke(),
    refusedWith: 403,
    rename: (key, name) => void (model.at(key).name = name),
    move(key) {
      model.at(key).folder = model.folder('Archive')
      return 'Archive'
    },
    delete: (key) => void model.files.delete(key),
    trash: (key) => void (model.at(key).trashed = true),
    restore: (key) => void (model.at(key).trashed = false),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
