import type { Said } from '@quarry/contract/source/service'
import type { ToolTexts } from '../../../kit/tool.ts'

const message = { en: 'Mail', ko: '메일' }
const draft = { en: 'Draft', ko: '초안' }
const to = { en: 'To', ko: '받는 사람' }
const cc = { en: 'Cc', ko: '참조' }
const bcc = { en: 'Bcc', ko: '숨은 참조' }
const subject = { en: 'Subject', ko: '제목' }
const text = { en: 'Text', ko: '내용' }
const attachments = { en: 'Attached files', ko: '첨부 파일' }
const folder = { en: 'Folder', ko: '폴더' }
const part = { en: 'Part', ko: '부분' }
const limit = { en: 'How many', ko: '개수' }
const cursor = { en: 'Go on from', ko: '이어서 보기' }

/** https://learn.microsoft.com/graph/permissions-reference#mail-permissions */
export const permissions: Readonly<Record<string, Said>> = {
  'Mail.Read': { en: 'Read mails', ko: '메일 읽기' },
  'Mail.ReadWrite': { en: 'Read, write and move mails', ko: '메일 읽기, 쓰기, 옮기기' },
  'Mail.Send': { en: 'Send mails', ko: '메일 보내기' },
  'People.Read': { en: 'Look up people by name', ko: '이름으로 사람 찾기' },
  'MailboxSettings.Read': { en: 'See the time zone', ko: '시간대 보기' },
}

export const texts: Readonly<Record<string, ToolTexts>> = {
  search_messages: {
    title: { en: 'Search mails', ko: '메일 검색' },
    about: { en: 'Finds mails as the search field of Outlook does.', ko: 'Outlook 검색창처럼 메일을 찾아요.' },
    fields: { query: { en: 'Search for', ko: '검색어' }, limit, cursor },
  },
  list_folder: {
    title: { en: 'List a folder', ko: '폴더의 메일 목록' },
    about: { en: 'Lists the mails of a folder, the newest first.', ko: '폴더에 있는 메일을 최근 것부터 나열해요.' },
    fields: { folder, isUnread: { en: 'Only unread ones', ko: '읽지 않은 메일만' }, limit, cursor },
  },
  read_message: {
    title: { en: 'Read a mail', ko: '메일 읽기' },
    about: { en: 'Reads a mail; it stays unread in Outlook.', ko: '메일을 읽어요. Outlook에서 읽음으로 바뀌지 않아요.' },
    fields: { message, part },
  },
  read_attachment: {
    title: { en: 'Read a file in a mail', ko: '첨부 파일 읽기' },
    about: {
      en: 'Reads the text of a file in a mail, PDF and HWP too.',
      ko: '메일에 첨부된 파일의 글을 읽어요. PDF와 한글 파일도 읽어요.',
    },
    fields: { message, file: { en: 'Number of the file', ko: '파일 번호' }, part },
  },
  create_draft: {
    title: { en: 'Write a draft', ko: '메일 초안 쓰기' },
    about: { en: 'Puts a mail into the drafts and sends nothing.', ko: '메일을 초안으로 저장하고 보내지는 않아요.' },
    fields: { to, cc, bcc, subject, text, answers: { en: 'Answers the mail', ko: '답장할 메일' }, attachments },
  },
  send_draft: {
    title: { en: 'Send a draft', ko: '메일 초안 보내기' },
    about: {
      en: 'Sends a draft, if it goes to these people under this subject with these files.',
      ko: '받는 사람, 제목, 첨부 파일이 여기 적힌 것과 같을 때만 초안을 보내요.',
    },
    fields: { draft, to, cc, bcc, subject, files: attachments },
  },
  send_message: {
    title: { en: 'Send a mail', ko: '메일 보내기' },
    about: { en: 'Sends a mail in plain text, with files.', ko: '서식 없는 메일을 파일과 함께 보내요.' },
    fields: { to, cc, bcc, subject, text, attachments },
  },
  reply: {
    title: { en: 'Reply to a mail', ko: '메일에 답장하기' },
    about: {
      en: 'Answers a mail, if the answer goes to these people.',
      ko: '답장을 받을 사람이 여기 적힌 것과 같을 때만 답장을 보내요.',
    },
    fields: { message, isToAll: { en: 'To all', ko: '전체 답장' }, to, cc, text },
  },
  forward: {
    title: { en: 'Forward a mail', ko: '메일 전달하기' },
    about: {
      en: 'Passes a mail on with its files, if it has this subject.',
      ko: '제목이 여기 적힌 것과 같을 때만 메일을 첨부 파일과 함께 전달해요.',
    },
    fields: { message, subject, to, text },
  },
  move_message: {
    title: { en: 'Move a mail', ko: '메일 옮기기' },
    about: {
      en: 'Moves a mail to another folder, such as the archive or the deleted items. It can be moved back.',
      ko: '메일을 보관함이나 지운 편지함 같은 다른 폴더로 옮겨요. 다시 옮겨 놓을 수 있어요.',
    },
    fields: { message, folder },
  },
}
