import type { Task } from '../task.ts'
import { at, named } from '../tools.ts'

const drive = at('googledrive')
const driveTools = named('googledrive', 'search_files list_folder read_file create_document create_folder move_file share_file')
const onedrive = at('onedrive')
const onedriveTools = named('onedrive', 'search_files list_folder read_file create_file create_folder move_file')
const dropbox = at('dropbox')
const dropboxTools = named('dropbox', 'search_files list_folder create_file create_folder move_file share_file')
const box = at('box')
const boxTools = named('box', 'search_files list_folder read_file create_file comment trash_file')

const kim = 'kim@partner.example'

/** Tasks that end with a file made, moved, shared, commented on or thrown away. */
export const fileTasks: readonly Task[] = [
  {
    name: 'write a document into a folder',
    lang: 'en',
    tools: driveTools,
    given: ({ things: { googledrive } }) => ({ folder: googledrive.addFolder('Minutes') }),
    text: () => 'Write a document "Kick-off" into the folder Minutes of my Google Drive: work begins on Monday.',
    steps: ({ folder }) => [[drive('create_document', { name: 'Kick-off', folder, text: 'Work begins on Monday.' })]],
    asks: 1,
    becomes: () => [
      {
        what: 'made',
        at: 'googledrive',
        name: /kick-off/i,
        folder: 'Minutes',
        text: /monday/i,
        people: ['admin@example.com owner'],
      },
    ],
  },
  {
    name: '드라이브 파일 공유하기',
    lang: 'ko',
    tools: driveTools,
    given: ({ things: { googledrive } }) => ({ file: googledrive.add('처마 도면.txt') }),
    text: () => `드라이브에서 "처마 도면.txt"를 찾아 ${kim} 님이 볼 수만 있게 공유해 주세요.`,
    steps: ({ file }) => [
      [drive('search_files', { query: '처마 도면' })],
      [drive('share_file', { file, person: kim, role: 'reader' })],
    ],
    asks: 1,
    becomes: ({ file }) => [
      {
        what: 'changed',
        at: 'googledrive',
        id: file!,
        changed: ['people'],
        people: ['admin@example.com owner', `${kim} reader`],
      },
    ],
  },
  {
    name: '원드라이브에 회의록 쓰기',
    lang: 'ko',
    tools: onedriveTools,
    given({ things: { onedrive: tenant } }) {
      tenant.addFolder('회의')
      return {}
    },
    text: () => 'OneDrive의 "회의" 폴더에 "3월 회의록.md"를 만들고 "월요일에 시작"이라고 적어 주세요.',
    steps: () => [[onedrive('create_file', { name: '3월 회의록.md', folder: '/회의', text: '월요일에 시작' })]],
    asks: 1,
    becomes: () => [{ what: 'made', at: 'onedrive', name: '3월 회의록.md', folder: '회의', text: /월요일에 시작/ }],
  },
  {
    name: 'move and rename a file',
    lang: 'en',
    tools: onedriveTools,
    given({ things: { onedrive: tenant } }) {
      tenant.addFolder('Done')
      const { drive: of, id } = tenant.add('Roof plan draft.txt')
      return { file: `${of}/${id}` }
    },
    text: () => 'Find "Roof plan draft.txt" in OneDrive, call it "Roof plan.txt", and move it to the folder Done.',
    steps: ({ file }) => [
      [onedrive('search_files', { query: 'Roof plan draft' })],
      [onedrive('move_file', { file, folder: '/Done', name: 'Roof plan.txt' })],
    ],
    asks: 1,
    becomes: ({ file }) => [
      { what: 'changed', at: 'onedrive', id: file!, changed: ['name', 'folder'], name: 'Roof plan.txt', folder: 'Done' },
    ],
  },
  {
    name: 'a folder and a file in it',
    lang: 'en',
    tools: dropboxTools,
    text: () => 'Make a folder Offers in Dropbox with a file "Read me.txt" that says: all offers of 2026.',
    steps: () => [
      [dropbox('create_folder', { name: 'Offers', folder: '/' })],
      [dropbox('create_file', { name: 'Read me.txt', folder: '/Offers', text: 'All offers of 2026.' })],
    ],
    asks: 2,
    becomes: () => [
      { what: 'made', at: 'dropbox', path: '/Offers' },
      { what: 'made', at: 'dropbox', path: '/Offers/Read me.txt', text: /all offers of 2026/i },
    ],
  },
  {
    name: '드롭박스 파일 공유하기',
    lang: 'ko',
    tools: dropboxTools,
    given: ({ things: { dropbox: model } }) => ({ file: model.add('/계약/지붕 계약서.txt') }),
    text: () => `Dropbox의 "지붕 계약서.txt"를 찾아 ${kim} 님이 고칠 수 있게 공유해 주세요.`,
    steps: () => [
      [dropbox('search_files', { query: '지붕 계약서' })],
      [dropbox('share_file', { file: '/계약/지붕 계약서.txt', people: [kim], role: 'editor' })],
    ],
    asks: 1,
    becomes: () => [
      { what: 'changed', at: 'dropbox', changed: ['people'], path: '/계약/지붕 계약서.txt', people: [`${kim} editor`] },
    ],
  },
  {
    name: '박스 파일에 댓글 달기',
    lang: 'ko',
    tools: boxTools,
    given: ({ things: { box: model } }) => ({ file: model.add('안전 수칙.txt').id }),
    text: () => 'Box에서 "안전 수칙.txt"를 찾아 "확인했습니다"라고 댓글을 남겨 주세요.',
    steps: ({ file }) => [[box('search_files', { query: '안전 수칙' })], [box('comment', { file, text: '확인했습니다' })]],
    asks: 1,
    becomes: ({ file }) => [{ what: 'changed', at: 'box', id: file!, changed: ['comments'], comments: /확인했습니다/ }],
  },
  {
    name: 'throw an old draft away',
    lang: 'en',
    tools: boxTools,
    given: ({ things: { box: model } }) => ({ file: model.add('Old draft.txt').id, other: model.add('Draft.txt').id }),
    text: () => 'Throw "Old draft.txt" in Box away. "Draft.txt" stays.',
    steps: ({ file }) => [[box('search_files', { query: 'draft' })], [box('trash_file', { thing: file })]],
    asks: 1,
    becomes: ({ file }) => [{ what: 'changed', at: 'box', id: file!, changed: ['isTrashed'], isTrashed: true }],
  },
]
