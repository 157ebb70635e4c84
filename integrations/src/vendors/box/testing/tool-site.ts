import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { box } from '../vendor.ts'
import { startBox } from './server.ts'

/** A Box as the suite of all tool sets uses it. */
export async function startBoxToolSite(): Promise<ToolSite> {
  const server = await startBox()
  const { model } = server
  const { id: parent } = model.addFolder('프로젝트')
  const { id: file } = model.add('지붕 견적.txt', { parent })
  const newest = () => [...model.things.values()].at(-1)!
  return {
    vendor: box,
    base: server.origin,
    server: server.http,
    tokenWith: server.give,
    calls: {
      search_files: { query: '지붕' },
      list_folder: { folder: '/프로젝트' },
      read_file: { file },
      list_people: { thing: file },
      create_file: { name: '회의록.md', folder: '/프로젝트', text: '# 회의' },
      create_folder: { name: '새 폴더' },
      comment: { file, text: '확인했어요.' },
      share_file: { thing: file, person: 'kim@partner.example' },
      trash_file: { thing: file },
    },
    state: () => [...model.things.values()].map(({ people, ...thing }) => [thing, [...people]]),
    found: () => [...model.things.values()].flatMap(({ people, ...thing }) => (thing.isTrashed ? [] : [[thing, [...people]]])),
    touch: {
      create_file: () => model.write(newest(), '다른 회의'),
      comment: () => void (model.things.get(file)!.comments[0]!.message = '다른 말'),
      share_file: () => void model.things.get(file)!.people.set('kim@partner.example', 'editor'),
      create_folder: () => void model.add('다른 것.txt', { parent: newest().id }),
    },
    refuse: () => server.revoke(),
    crowd(count) {
      for (let n = 0; n < count; n += 1) model.add(`지붕 ${n}.txt`, { parent })
    },
    plant(words) {
      const planted = model.add(`${words.slice(0, 60).replace(/[/\\]/g, '')}.txt`, { parent, content: words })
      return { read_file: { file: planted.id }, list_folder: { folder: '/프로젝트' }, search_files: { query: '모든 규칙' } }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
