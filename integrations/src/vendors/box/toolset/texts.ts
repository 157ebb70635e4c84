import type { Said } from '@quarry/contract/source/service'
import type { ToolTexts } from '../../../kit/tool.ts'

const thing = { en: 'File or folder', ko: '파일 또는 폴더' }
const kind = { en: 'Kind', ko: '종류' }
const file = { en: 'File', ko: '파일' }
const folder = { en: 'Folder', ko: '폴더' }
const name = { en: 'Name', ko: '이름' }
const limit = { en: 'How many', ko: '개수' }
const cursor = { en: 'Go on from', ko: '이어서 보기' }

/** https://developer.box.com/guides/api-calls/permissions-and-errors/scopes/ */
export const permissions: Readonly<Record<string, Said>> = {
  root_readonly: { en: 'Read all files and folders', ko: '모든 파일과 폴더 읽기' },
  root_readwrite: { en: 'Read and change all files and folders', ko: '모든 파일과 폴더 읽기와 바꾸기' },
}

export const texts: Readonly<Record<string, ToolTexts>> = {
  search_files: {
    title: { en: 'Search files', ko: '파일 검색' },
    about: { en: 'Finds files and folders by words.', ko: '단어로 파일과 폴더를 찾아요.' },
    fields: { query: { en: 'Search for', ko: '검색어' }, limit, cursor },
  },
  list_folder: {
    title: { en: 'List a folder', ko: '폴더 목록' },
    about: { en: 'Lists what lies in a folder.', ko: '폴더에 있는 파일과 폴더를 나열해요.' },
    fields: { folder, limit, cursor },
  },
  read_file: {
    title: { en: 'Read a file', ko: '파일 읽기' },
    about: { en: 'Reads the text of a file, PDF and HWP too.', ko: '파일의 글을 읽어요. PDF와 한글 파일도 읽어요.' },
    fields: { file, part: { en: 'Part', ko: '부분' } },
  },
  list_people: {
    title: { en: 'List who has access', ko: '공유받은 사람 목록' },
    about: { en: 'Tells with whom a file or folder is shared.', ko: '파일이나 폴더를 누구와 공유하는지 알려 줘요.' },
    fields: { thing, kind },
  },
  create_file: {
    title: { en: 'Create a text file', ko: '텍스트 파일 만들기' },
    about: { en: 'Makes a text file and overwrites nothing.', ko: '텍스트 파일을 만들어요. 있던 파일을 덮어쓰지 않아요.' },
    fields: { name, folder, text: { en: 'Text', ko: '내용' } },
  },
  create_folder: {
    title: { en: 'Create a folder', ko: '폴더 만들기' },
    about: { en: 'Makes a folder.', ko: '폴더를 만들어요.' },
    fields: { name, folder },
  },
  comment: {
    title: { en: 'Comment on a file', ko: '파일에 댓글 쓰기' },
    about: { en: 'Writes a comment that everybody with access reads.', ko: '파일을 볼 수 있는 모두가 읽는 댓글을 남겨요.' },
    fields: { file, text: { en: 'Text', ko: '내용' } },
  },
  share_file: {
    title: { en: 'Share', ko: '공유하기' },
    about: {
      en: 'Lets a person read or change a file or folder.',
      ko: '정한 사람이 파일이나 폴더를 보거나 바꿀 수 있게 해요.',
    },
    fields: {
      thing,
      kind,
      person: { en: 'Person', ko: '사람' },
      role: { en: 'They may', ko: '권한' },
      isMailed: { en: 'Mail them', ko: '메일로 알리기' },
    },
  },
  trash_file: {
    title: { en: 'Move to the trash', ko: '휴지통으로 옮기기' },
    about: {
      en: 'Moves a file or folder to the trash, from where it can be restored.',
      ko: '파일이나 폴더를 휴지통으로 옮겨요. 휴지통에서 되살릴 수 있어요.',
    },
    fields: { thing, kind, version: { en: 'Version', ko: '버전' } },
  },
}
