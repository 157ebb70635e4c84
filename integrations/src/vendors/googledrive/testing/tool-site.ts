import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { googledrive } from '../vendor.ts'
import { startDrive } from './fake.ts'

/** A Drive as the suite of all tool sets uses it. */
export async function startDriveToolSite(): Promise<ToolSite> {
  const google = await startDrive()
  const { model } = google
  const plans = model.addFolder('지붕 계획')
  const estimate = model.add('견적서.hwp', plans, { content: '지붕 견적', mimeType: 'application/x-hwp' })
  const newest = () => [...model.files.keys()].at(-1)!
  const write = () => model.write(newest(), '다른 글')
  return {
    vendor: googledrive,
    base: google.origin,
    server: google.http,
    tokenWith: (scopes) => google.accounts.give(model.account, scopes),
    calls: {
      search_files: { query: '견적' },
      list_folder: { folder: '지붕 계획' },
      read_file: { file: estimate },
      list_people: { file: estimate },
      create_document: { name: '회의록', folder: '지붕 계획', text: '# 회의록\n\n- 견적 확인' },
      create_folder: { name: '2026년', folder: plans },
      copy_file: { file: estimate, name: '견적서 사본.hwp', folder: '지붕 계획' },
      move_file: { file: estimate, folder: 'root' },
      share_file: { file: estimate, person: 'kim@partner.example', role: 'writer' },
      trash_file: { file: estimate },
    },
    state: () => [[...model.files.values()].map((file) => ({ ...file, modifiedTime: '' })), model.mails],
    found: () => [...model.files.values()].filter(({ trashed }) => !trashed).map((file) => ({ ...file, modifiedTime: '' })),
    touch: {
      create_document: write,
      create_folder: () => void model.add('새 파일', newest()),
      copy_file: write,
      move_file: () => model.move(estimate, model.addFolder('다른 곳')),
      share_file: () => void (model.get(estimate).own.at(-1)!.role = 'reader'),
      trash_file: null,
    },
    refuse: () => google.accounts.revoke(),
    crowd(count) {
      for (let n = 0; n < count; n += 1) model.add(`견적 ${n}`, plans)
    },
    plant(words) {
      const planted = model.add(words.slice(0, 200), plans, { content: words })
      return { read_file: { file: planted }, search_files: { query: '모든 규칙' }, list_folder: { folder: plans } }
    },
    [Symbol.asyncDispose]: () => google[Symbol.asyncDispose](),
  }
}
