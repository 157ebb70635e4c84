import type { Said } from '@quarry/contract/source/service'
import type { ToolTexts } from '../../../kit/tool.ts'

const file = { en: 'File or folder', ko: '파일 또는 폴더' }
const folder = { en: 'Folder', ko: '폴더' }
const name = { en: 'Name', ko: '이름' }
const text = { en: 'Text', ko: '내용' }
const version = { en: 'Version', ko: '버전' }
const limit = { en: 'How many', ko: '개수' }
const cursor = { en: 'Go on from', ko: '이어서 보기' }

export const about: Said = { en: 'Find, read, make and share files', ko: '파일을 찾고 읽고 만들고 공유해요' }

/** https://learn.microsoft.com/graph/permissions-reference#files-permissions */
export const permissions: Readonly<Record<string, Said>> = {
  'Files.Read.All': { en: 'Read all files that you can open', ko: '내가 열 수 있는 모든 파일 읽기' },
  'People.Read': { en: 'Look up people by name', ko: '이름으로 사람 찾기' },
  'Files.ReadWrite.All': { en: 'Read and change all files that you can open', ko: '내가 열 수 있는 모든 파일 읽기와 바꾸기' },
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
    fields: { file: { en: 'File', ko: '파일' }, part: { en: 'Part', ko: '부분' } },
  },
  create_file: {
    title: { en: 'Create a text file', ko: '텍스트 파일 만들기' },
    about: { en: 'Makes a text file and overwrites nothing.', ko: '텍스트 파일을 만들어요. 있던 파일을 덮어쓰지 않아요.' },
    fields: { name, folder, text },
  },
  create_folder: {
    title: { en: 'Create a folder', ko: '폴더 만들기' },
    about: { en: 'Makes a folder.', ko: '폴더를 만들어요.' },
    fields: { name, folder },
  },
  move_file: {
    title: { en: 'Move or rename', ko: '옮기기와 이름 바꾸기' },
    about: {
      en: 'Moves or renames a file or folder. Whoever the new folder is shared with can open it then.',
      ko: '파일이나 폴더를 옮기거나 이름을 바꿔요. 옮긴 폴더를 공유받은 사람이 열 수 있게 돼요.',
    },
    fields: { file, folder, name, version },
  },
  copy_file: {
    title: { en: 'Copy a file', ko: '파일 복사' },
    about: { en: 'Copies a file under another name.', ko: '파일을 다른 이름으로 복사해요.' },
    fields: { file, folder, name },
  },
  share_file: {
    title: { en: 'Share', ko: '공유하기' },
    about: {
      en: 'Lets certain people read or change a file or folder.',
      ko: '정한 사람이 파일이나 폴더를 보거나 바꿀 수 있게 해요.',
    },
    fields: {
      file,
      people: { en: 'People', ko: '사람' },
      role: { en: 'They may', ko: '권한' },
      isMailed: { en: 'Mail them', ko: '메일로 알리기' },
      message: { en: 'Message', ko: '함께 보낼 말' },
    },
  },
  trash_file: {
    title: { en: 'Move to the recycle bin', ko: '휴지통으로 옮기기' },
    about: {
      en: 'Moves a file or folder to the recycle bin, from where it can be restored.',
      ko: '파일이나 폴더를 휴지통으로 옮겨요. 휴지통에서 되살릴 수 있어요.',
    },
    fields: { file, version },
  },
}
