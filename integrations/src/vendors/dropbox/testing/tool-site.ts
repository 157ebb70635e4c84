import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { dropbox } from '../vendor.ts'
import { startDropbox } from './fake.ts'

const writes = /\/(upload|create_folder_v2|move_v2|delete_v2|add_file_member|remove_file_member_2)$/

/** A Dropbox as the suite of all tool sets uses it. */
export async function startDropboxToolSite(): Promise<ToolSite> {
  const server = await startDropbox()
  const { model } = server
  model.add('/프로젝트/지붕 견적.txt')
  const file = '/프로젝트/지붕 견적.txt'
  return {
    vendor: dropbox,
    base: server.origin,
    server: server.http,
    // What every consent at Dropbox asks for comes along.
    tokenWith: (scopes) => server.give([...scopes, 'account_info.read']),
    // All questions are asked by POST.
    isWrite: ({ path }) => writes.test(path),
    calls: {
      search_files: { query: '지붕' },
      list_folder: { folder: '/프로젝트' },
      read_file: { file },
      create_file: { name: '회의록.md', folder: '/프로젝트', text: '# 회의' },
      create_folder: { name: '새 폴더' },
      move_file: { file: model.at(file).id, folder: '/', name: '견적 2026.txt' },
      share_file: { file, people: ['kim@partner.example'] },
      delete_file: { file },
    },
    state: () => [...model.entries.values()],
    touch: {
      create_file: () => model.write('/프로젝트/회의록.md', '다른 회의'),
      create_folder: () => void model.add('/새 폴더/다른 것.txt'),
      share_file: () => void (model.at(file).members.at(-1)!.level = 'editor'),
      move_file: () => model.move('/견적 2026.txt', '/프로젝트/견적 2027.txt'),
    },
    refuse: () => server.revoke(),
    crowd(count) {
      for (let n = 0; n < count; n += 1) model.add(`/프로젝트/지붕 ${n}.txt`)
    },
    plant(words) {
      const path = `/프로젝트/${words.slice(0, 60).replace(/[/\\]/g, '')}.txt`
      model.add(path, words)
      return { read_file: { file: path }, list_folder: { folder: '/프로젝트' }, search_files: { query: '모든 규칙' } }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
