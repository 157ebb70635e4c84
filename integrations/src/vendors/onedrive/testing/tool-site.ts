import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { onedrive } from '../vendor.ts'
import { startTenant } from './fake.ts'

/** The OneDrive of a person as the suite of all tool sets uses it. */
export async function startDriveToolSite(): Promise<ToolSite> {
  const tenant = await startTenant()
  const { model, accounts } = tenant
  const folder = model.addFolder('프로젝트')
  const plan = model.add('지붕 견적.txt', folder)
  const file = `${plan.drive}/${plan.id}`
  const inner = model.addFolder('2026', folder)
  for (const place of [folder, inner]) model.add('회의록.txt', place)
  const files = [
    [{ file: '/프로젝트/지붕 견적.txt' }, { file }],
    [{ file: '지붕 견적.txt' }, { file }],
    [{ file: '회의록.txt' }, null],
    [{ file: '/프로젝트/없는 것.txt' }, null],
    [{ file: '없는 것.txt' }, null],
  ] as const
  const folders = [
    [{ folder: '2026' }, { folder: '/프로젝트/2026' }],
    [{ folder: '/프로젝트/2026' }, { folder: '/프로젝트/2026' }],
    [{ folder: '지붕 견적.txt' }, null],
    [{ folder: '/없는 폴더' }, null],
  ] as const
  model.acquaintances.add('김하나', 'kim@partner.example')
  model.acquaintances.add('남', 'stranger@evil.example', 'ImplicitContact')
  const people = [
    [{ people: ['김하나'] }, { people: ['kim@partner.example'] }],
    [{ people: ['남'] }, null],
  ] as const
  const newest = () => [...model.items.values()].at(-1)!
  return {
    vendor: onedrive,
    base: tenant.origin,
    server: tenant.http,
    // What every consent at Microsoft asks for comes along.
    tokenWith: (scopes) => accounts.give(model.admin.id, [...scopes, 'User.Read']),
    calls: {
      search_files: { query: '지붕' },
      list_folder: { folder: '/프로젝트' },
      read_file: { file },
      create_file: { name: '회의록.md', folder: '/프로젝트', text: '# 회의' },
      create_folder: { name: '새 폴더' },
      move_file: { file, folder: '/', name: '견적 2026.txt' },
      copy_file: { file, folder: '/', name: '견적 사본.txt' },
      share_file: { file, people: ['kim@partner.example'] },
      trash_file: { file },
    },
    named: {
      list_folder: folders,
      read_file: files,
      create_file: folders,
      create_folder: folders,
      move_file: [...files, ...folders],
      copy_file: [...files, ...folders],
      share_file: [...files, ...people],
      trash_file: files,
    },
    state: () => [...model.items.values()],
    found: () =>
      [...model.items.values()]
        .filter(({ trashed }) => !trashed)
        .map((item) => ({ ...item, modified: '', own: model.permissionsOf(item) })),
    touch: {
      create_file: () => model.write(newest(), '다른 글'),
      create_folder: () => void model.add('새 파일.txt', newest()),
      move_file: () => model.write(plan, '다른 견적'),
      share_file: () => void (model.permissionsOf(model.get(plan)).at(-1)!.roles = ['write']),
    },
    refuse: () => accounts.revoke(),
    crowd(count) {
      for (let n = 0; n < count; n += 1) model.add(`지붕 ${n}.txt`, folder)
    },
    plant(words) {
      const planted = model.add(`${words.slice(0, 60).replace(/[/:"<>|]/g, '')}.txt`, folder, { content: words })
      return {
        read_file: { file: `${planted.drive}/${planted.id}` },
        list_folder: { folder: '/프로젝트' },
        search_files: { query: '모든 규칙' },
      }
    },
    [Symbol.asyncDispose]: () => tenant[Symbol.asyncDispose](),
  }
}
