import type { Said } from '@quarry/contract/source/service'
import type { FieldTexts } from '../../../kit/texts.ts'
import type { ToolTexts } from '../../../kit/tool.ts'

const file = { en: 'File', ko: '파일' }
const part = { en: 'Part', ko: '부분' }
const node = { en: 'Page or frame', ko: '페이지 또는 프레임' }
const comment = { en: 'Comment', ko: '댓글' }
const text = { en: 'Text', ko: '내용' }

/** https://developers.figma.com/docs/rest-api/scopes */
export const permissions: Readonly<Record<string, Said>> = {
  'folders:read': { en: 'See folders and files of teams', ko: '팀의 폴더와 파일 보기' },
  'file_content:read': { en: 'Read files', ko: '파일 읽기' },
  'file_metadata:read': { en: 'See names of files', ko: '파일 이름 보기' },
  'file_comments:read': { en: 'Read comments', ko: '댓글 읽기' },
  'file_comments:write': { en: 'Write and delete comments', ko: '댓글 쓰기와 삭제' },
}

export const about: Said = {
  en: 'Files of your teams: their frames, texts and comments. Figma cannot change drawings this way.',
  ko: '팀의 파일에서 프레임, 글, 댓글을 다뤄요. 그림은 바꿀 수 없어요.',
}

export const fieldTexts: Readonly<Record<string, FieldTexts>> = {
  apiToken: {
    label: { en: 'Personal access token', ko: '개인 액세스 토큰' },
    help: {
      en: 'Created in Figma under Settings, Security, with the right to read folders, file content and file metadata, and to read and write comments.',
      ko: 'Figma의 설정 → 보안에서 폴더, 파일 내용, 파일 정보를 읽고 댓글을 읽고 쓸 수 있게 만들어 주세요.',
    },
    wrong: {
      en: 'A token has no spaces or line breaks. Copy it once more, whole.',
      ko: '토큰에는 공백이나 줄바꿈이 없어요. 처음부터 끝까지 다시 복사해 주세요.',
    },
    link: 'https://www.figma.com/settings',
  },
}

export const texts: Readonly<Record<string, ToolTexts>> = {
  list_files: {
    title: { en: 'List files', ko: '파일 목록' },
    about: { en: 'Lists folders of a team, and what lies in them.', ko: '팀의 폴더와 그 안의 파일을 나열해요.' },
    fields: { team: { en: 'Team', ko: '팀' }, folder: { en: 'Folder', ko: '폴더' }, part },
  },
  get_outline: {
    title: { en: 'Look at a file', ko: '파일 구조 보기' },
    about: { en: 'Says which pages and frames a file has.', ko: '파일에 어떤 페이지와 프레임이 있는지 알려 줘요.' },
    fields: { file, part },
  },
  get_text: {
    title: { en: 'Read the texts of a file', ko: '파일의 글 읽기' },
    about: { en: 'Reads the texts of a file, a page or a frame.', ko: '파일, 페이지, 프레임의 글을 읽어요.' },
    fields: { file, node, part },
  },
  export_image: {
    title: { en: 'Link to a picture', ko: '이미지 링크 만들기' },
    about: {
      en: 'Makes a picture of a page or frame and gives a link to it; whoever has the link can open it for two weeks.',
      ko: '페이지나 프레임의 이미지를 만들고 링크를 줘요. 링크를 가진 사람은 2주 동안 열 수 있어요.',
    },
    fields: { file, node, format: { en: 'Kind', ko: '형식' } },
  },
  list_comments: {
    title: { en: 'List comments', ko: '댓글 목록' },
    about: { en: 'Lists the comments on a file with their answers.', ko: '파일의 댓글과 답글을 나열해요.' },
    fields: { file, limit: { en: 'How many', ko: '개수' }, cursor: { en: 'Go on from', ko: '이어서 보기' } },
  },
  add_comment: {
    title: { en: 'Comment on a file', ko: '파일에 댓글 쓰기' },
    about: {
      en: 'Writes a comment; everyone who may open the file reads it.',
      ko: '댓글을 써요. 파일을 열 수 있는 모두가 읽을 수 있어요.',
    },
    fields: { file, node, text },
  },
  reply_to_comment: {
    title: { en: 'Answer a comment', ko: '댓글에 답하기' },
    about: {
      en: 'Answers a comment; everyone who may open the file reads it.',
      ko: '댓글에 답글을 써요. 파일을 열 수 있는 모두가 읽을 수 있어요.',
    },
    fields: { file, comment, text },
  },
  delete_comment: {
    title: { en: 'Delete a comment', ko: '댓글 삭제' },
    about: {
      en: 'Deletes a comment that the account wrote. It cannot be brought back.',
      ko: '이 계정이 쓴 댓글을 삭제해요. 되돌릴 수 없어요.',
    },
    fields: { file, comment },
  },
}
