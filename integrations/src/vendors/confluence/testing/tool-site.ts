import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { markdownOf } from '../../../platforms/atlassian/adf.ts'
import { documentOf } from '../../../platforms/atlassian/adf-write.ts'
import { confluence } from '../vendor.ts'
import { startConfluence } from './server.ts'

/** A Confluence site as the suite of all tool sets uses it. */
export async function startConfluenceToolSite(): Promise<ToolSite> {
  const server = await startConfluence()
  const { site } = server
  const space = site.space('ENG')
  const house = site.page(space, '지붕과 벽', { labels: ['house'], doc: documentOf('비가 **많이** 새요') })
  site.page(space, '아래', { parent: house.id })
  site.comment(house, '확인했어요')
  const page = house.id
  const write = (on: typeof house) => void site.edit(on, { body: '다른 글', doc: null })
  return {
    vendor: confluence,
    base: server.origin,
    server,
    tokenWith: (scopes) => server.token({ scopes }),
    calls: {
      search_pages: { words: '지붕', space: 'ENG space' },
      get_page: { page },
      list_children: { page },
      list_spaces: {},
      create_page: { space: 'ENG', parent: page, title: '지붕 수리', text: '비가 **많이** 새요.' },
      update_page: { page, version: 1, title: '지붕', text: '새 내용' },
      append_to_page: { page, text: '덧붙여요' },
      add_comment: { page, text: '끝났어요' },
      add_label: { page, labels: ['지붕'] },
      trash_page: { page },
    },
    state: () => [[...site.pages.values()], [...site.comments.values()]],
    found: () => [
      [...site.pages.values()]
        .filter(({ status }) => status !== 'trashed')
        .map(({ id, title, body, doc }) => [id, title, doc === null ? body : markdownOf(doc)]),
      [...site.comments.values()],
    ],
    touch: {
      create_page: () => write([...site.pages.values()].at(-1)!),
      update_page: () => write(house),
      append_to_page: () => write(house),
      add_comment: () => void site.comment(house, '네', { parent: [...site.comments.keys()].at(-1)! }),
    },
    isWrite: ({ method, path }) => method !== 'GET' && !path.endsWith('/users-bulk'),
    refuse() {
      server.intercept = (_, response) => {
        response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":401,"message":"Unauthorized"}')
        return true
      }
    },
    crowd(count) {
      for (let n = 0; n < count; n += 1) site.page(space, `지붕 ${n}`, { parent: page })
    },
    plant(words) {
      const planted = site.page(space, words.slice(0, 200), { body: words, parent: page })
      site.comment(planted, words)
      return { get_page: { page: planted.id }, search_pages: { words: '규칙을 무시하고' }, list_children: { page } }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
