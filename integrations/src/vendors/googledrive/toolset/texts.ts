import type { Said } from '@quarry/contract/source/service'
import type { FieldTexts } from '../../../kit/texts.ts'
import type { ToolTexts } from '../../../kit/tool.ts'
import { serviceAccountTexts } from '../../../platforms/google/form-texts.ts'

const file = { en: 'File', ko: '파일' }
const folder = { en: 'Folder', ko: '폴더' }
const name = { en: 'Name', ko: '이름' }
const limit = { en: 'How many', ko: '개수' }
const cursor = { en: 'Go on from', ko: '이어서 보기' }
const part = { en: 'Part', ko: '부분' }

export const about: Said = { en: 'Find, read, make and share files', ko: '파일을 찾고 읽고 만들고 공유해요' }

/** A Drive that agents act in is not indexed. */
export const fields: Readonly<Record<string, FieldTexts>> = {
  adminAccount: {
    ...serviceAccountTexts.adminAccount,
    label: { en: 'Account', ko: '계정' },
    help: {
      en: 'Email of the person in whose Drive agents act, and as whom. Nothing of it is indexed for search.',
      ko: '에이전트가 이 사람의 드라이브에서 이 사람으로 일해요. 검색용으로 저장하는 것은 없어요.',
    },
  },
  serviceAccountKey: serviceAccountTexts.serviceAccountKey,
}

/** https://developers.google.com/workspace/drive/api/guides/api-specific-auth */
export const permissions: Readonly<Record<string, Said>> = {
  'https://www.googleapis.com/auth/drive.readonly': { en: 'See files', ko: '파일 보기' },
  'https://www.googleapis.com/auth/drive': { en: 'See and change all files', ko: '모든 파일 보기와 바꾸기' },
}

export const texts: Readonly<Record<string, ToolTexts>> = {
  search_files: {
    title: { en: 'Search files', ko: '파일 검색' },
    about: {
      en: 'Finds files and folders by words in their name or text.',
      ko: '이름이나 내용에 있는 단어로 파일과 폴더를 찾아요.',
    },
    fields: { query: { en: 'Search for', ko: '검색어' }, limit, cursor },
  },
  list_folder: {
    title: { en: 'List a folder', ko: '폴더 보기' },
    about: { en: 'Lists what lies in a folder.', ko: '폴더에 있는 파일과 폴더를 나열해요.' },
    fields: { folder, limit, cursor },
  },
  read_file: {
    title: { en: 'Read a file', ko: '파일 읽기' },
    about: {
      en: 'Reads the text of a file: Google and Office documents, PDF, hwp.',
      ko: 'Google·Office 문서, PDF, 한글 파일의 내용을 읽어요.',
    },
    fields: { file, part },
  },
  list_people: {
    title: { en: 'See who has access', ko: '공유 대상 보기' },
    about: { en: 'Lists who may see a file, and what they may do.', ko: '파일을 볼 수 있는 사람과 권한을 나열해요.' },
    fields: { file, cursor },
  },
  create_document: {
    title: { en: 'Make a document', ko: '문서 만들기' },
    about: {
      en: 'Makes a Google Docs document. Who may see the folder may see it.',
      ko: 'Google 문서를 만들어요. 폴더를 볼 수 있는 사람은 이 문서도 볼 수 있어요.',
    },
    fields: { name, folder, text: { en: 'Text', ko: '내용' } },
  },
  create_folder: {
    title: { en: 'Make a folder', ko: '폴더 만들기' },
    about: { en: 'Makes a folder, in My Drive or in another folder.', ko: '내 드라이브나 다른 폴더 안에 폴더를 만들어요.' },
    fields: { name, folder },
  },
  copy_file: {
    title: { en: 'Copy a file', ko: '파일 복사' },
    about: {
      en: 'Copies a file under another name; the original stays.',
      ko: '파일을 다른 이름으로 복사해요. 원본은 그대로예요.',
    },
    fields: { file, name, folder },
  },
  move_file: {
    title: { en: 'Move a file', ko: '파일 옮기기' },
    about: {
      en: 'Moves a file or folder. Who may see the new folder may see it too.',
      ko: '파일이나 폴더를 옮겨요. 새 폴더를 볼 수 있는 사람은 옮긴 파일도 볼 수 있어요.',
    },
    fields: { file, folder },
  },
  share_file: {
    title: { en: 'Share a file', ko: '파일 공유' },
    about: {
      en: 'Lets a person see or edit a file; never everybody with the link.',
      ko: '한 사람이 파일을 보거나 고칠 수 있게 해요. 링크가 있는 모두에게 공개하지는 않아요.',
    },
    fields: {
      file,
      person: { en: 'Person', ko: '공유할 사람' },
      role: { en: 'What they may do', ko: '권한' },
      notify: { en: 'Mail them', ko: '메일로 알리기' },
    },
  },
  trash_file: {
    title: { en: 'Move to the trash', ko: '휴지통으로 옮기기' },
    about: {
      en: 'Moves a file or folder to the trash, from where it can be restored for 30 days.',
      ko: '파일이나 폴더를 휴지통으로 옮겨요. 30일 안에는 되돌릴 수 있어요.',
    },
    fields: { file },
  },
}
