import { expect, test, vi } from 'vitest'
import { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { answerWith } from '../../../testing/server.ts'
import { filesOf, pickedOf, type Upload, uploadFiles } from './upload-files.ts'
import { uploadCounts, uploadsAfter } from './uploads-after.ts'

const to = {
  workspaceId: WorkspaceId.parse('0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c07'),
  sourceId: SourceId.parse('5ec0ffee-0000-4000-8000-000000000002'),
}
const put = 'PUT /w/workspace/contentProvider/file'
const file = (path: string) => ({ path, file: new File(['x'], path) })

async function statesOf(...picked: ReturnType<typeof file>[]): Promise<Omit<Upload, 'file'>[]> {
  const told: Omit<Upload, 'file'>[] = []
  await uploadFiles(to, picked, ({ path, state }) => told.push({ path, state }))
  return told
}

test('a file is first on its way, then there', async () => {
  answerWith({ [put]: { json: { bytes: 1 } } })
  expect(await statesOf(file('a.md'))).toEqual([
    { path: 'a.md', state: 'sending' },
    { path: 'a.md', state: 'done' },
  ])
})

test('a file in a folder keeps its path', async () => {
  const calls = answerWith({ [put]: { json: { bytes: 1 } } })
  await statesOf(file('People/휴가.md'))
  expect(calls[0]?.query.get('path')).toBe('People/휴가.md')
})

test('a file above the limit is never sent', async () => {
  const calls = answerWith({})
  const large = file('film.mov')
  vi.spyOn(large.file, 'size', 'get').mockReturnValue(limits.uploadBytes + 1)
  expect(await statesOf(large)).toEqual([{ path: 'film.mov', state: 'tooLarge' }])
  expect(calls).toEqual([])
})

test('a file the server finds too large, or has no room for, is told from one that was lost', async () => {
  answerWith({ [put]: ({ query }) => ({ a: 'tooLarge', c: 'diskFull' } as const)[query.get('path') ?? ''] ?? 'no connection' })
  const told = await statesOf(file('a'), file('b'), file('c'))
  expect(told.filter(({ state }) => state !== 'sending')).toEqual([
    { path: 'a', state: 'tooLarge' },
    { path: 'b', state: 'failed' },
    { path: 'c', state: 'diskFull' },
  ])
})

test('files added while others are on their way stand below them', () => {
  const [a, b] = [file('a'), file('b')]
  expect(
    uploadsAfter(
      [{ ...a, state: 'sending' }],
      [
        { ...b, state: 'waiting' },
        { ...a, state: 'done' },
      ],
    ),
  ).toEqual([
    { ...a, state: 'done' },
    { ...b, state: 'waiting' },
  ])
})

test('what was refused is finished but not done; another try is for what was lost', () => {
  const counts = uploadCounts([
    { ...file('a'), state: 'done' },
    { ...file('b'), state: 'failed' },
    { ...file('c'), state: 'tooLarge' },
    { ...file('d'), state: 'sending' },
  ])
  expect(counts).toMatchObject({ done: 1, finished: 3, refused: [{ path: 'b' }, { path: 'c' }], lost: [{ path: 'b' }] })
})

test('what programs left in a chosen folder is not taken along, only what was chosen by itself', () => {
  const chosen = (name: string, webkitRelativePath: string) =>
    Object.defineProperty(new File(['x'], name), 'webkitRelativePath', { value: webkitRelativePath })
  const files = [chosen('plan.docx', 'plans/plan.docx'), chosen('~$plan.docx', 'plans/~$plan.docx'), chosen('Thumbs.db', '')]
  expect(pickedOf(files as unknown as FileList).map(({ path }) => path)).toEqual(['plans/plan.docx', 'Thumbs.db'])
})

test('nor is what they left in a dropped one', async () => {
  const fileEntry = (name: string) => ({ isFile: true, name, file: (take: (file: File) => void) => take(new File(['x'], name)) })
  const inside = [fileEntry('plan.docx'), fileEntry('.DS_Store')]
  const folder = {
    isFile: false,
    name: 'plans',
    createReader: () => ({ readEntries: (take: (some: unknown[]) => void) => take(inside.splice(0)) }),
  }
  const dropped = [folder, fileEntry('desktop.ini')].map((entry) => ({ webkitGetAsEntry: () => entry }))
  const picked = await filesOf({ items: dropped } as unknown as DataTransfer)
  expect(picked.map(({ path }) => path)).toEqual(['plans/plan.docx', 'desktop.ini'])
})
