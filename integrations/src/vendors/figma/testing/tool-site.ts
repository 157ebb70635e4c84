import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { figma } from '../vendor.ts'
import { startFigma } from './fake.ts'
import { frame, page, text } from './model.ts'

/** A team of Figma as the suite of all tool sets uses it. */
export async function startFigmaToolSite(): Promise<ToolSite> {
  const server = await startFigma()
  const { model } = server
  const folder = model.folder('제품')
  const drawn = frame('지붕', text('비가 새요'))
  const file = model.add('집', folder, [page('첫 페이지', drawn)])
  const node = drawn['id'] as string
  const comment = model.comment(file, 'Bo', '확인해 주세요')
  const own = model.comment(file, 'Ada', '지울 말')
  return {
    vendor: figma,
    base: server.origin,
    server: server.http,
    tokenWith: (scopes) => server.give(scopes),
    calls: {
      list_files: { folder },
      get_outline: { file: `https://www.figma.com/design/${file}/House?node-id=1-2` },
      get_text: { file, node },
      export_image: { file, node },
      list_comments: { file },
      add_comment: { file, node, text: '끝났어요' },
      reply_to_comment: { file, comment, text: '네' },
      delete_comment: { file, comment: own },
    },
    state: () => [...model.files.values()],
    touch: {
      add_comment: () => void model.comment(file, 'Bo', '네', { parent: model.at(file).comments.at(-1)!.id }),
      reply_to_comment: () => void (model.at(file).comments.at(-1)!.message = '아니요'),
    },
    refuse: () => server.revoke(),
    crowd(count) {
      for (let n = 0; n < count; n += 1) {
        model.add(`지붕 ${n}`, folder)
        model.comment(file, 'Bo', `확인 ${n}`)
      }
    },
    plant(words) {
      const planted = model.add(words.slice(0, 200), folder, [page(words.slice(0, 200), frame(words.slice(0, 200), text(words)))])
      model.comment(planted, 'Mallory', words)
      return {
        list_files: { folder },
        get_outline: { file: planted },
        get_text: { file: planted },
        list_comments: { file: planted },
      }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
