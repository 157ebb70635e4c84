import type { Said } from '@quarry/contract/source/service'
import type { FieldTexts } from '../../../kit/texts.ts'
import type { ToolTexts } from '../../../kit/tool.ts'
import { serviceAccountTexts } from '../../../platforms/google/form-texts.ts'

const message = { en: 'Mail', ko: '메일' }
const thread = { en: 'Conversation', ko: '대화' }
const draft = { en: 'Draft', ko: '초안' }
const to = { en: 'To', ko: '받는 사람' }
const cc = { en: 'Cc', ko: '참조' }
const bcc = { en: 'Bcc', ko: '숨은 참조' }
const subject = { en: 'Subject', ko: '제목' }
const text = { en: 'Text', ko: '내용' }
const attachments = { en: 'Attached files', ko: '첨부 파일' }
const part = { en: 'Part', ko: '부분' }

export const about: Said = { en: 'Find, write and sort mails', ko: '메일을 찾고 쓰고 정리해요' }

/** A mailbox that agents act in is not indexed. */
export const fields: Readonly<Record<string, FieldTexts>> = {
  adminAccount: {
    ...serviceAccountTexts.adminAccount,
    label: { en: 'Mailbox', ko: '메일함' },
    help: {
      en: 'Email of the person in whose mailbox agents act and as whom they write. Nothing of it is indexed for search.',
      ko: '에이전트가 이 사람의 메일함에서 이 사람으로 메일을 써요. 검색용으로 저장하는 것은 없어요.',
    },
  },
  serviceAccountKey: {
    ...serviceAccountTexts.serviceAccountKey,
    help: {
      en: 'The JSON key file of a service account that the domain lets act in this mailbox, for what the chosen tools need.',
      ko: '고른 도구에 필요한 만큼 이 메일함에서 일하도록 도메인이 위임한 서비스 계정의 JSON 키 파일이에요.',
    },
  },
}

/** https://developers.google.com/workspace/gmail/api/auth/scopes */
export const permissions: Readonly<Record<string, Said>> = {
  'https://www.googleapis.com/auth/gmail.readonly': { en: 'Read mails', ko: '메일 읽기' },
  'https://www.googleapis.com/auth/gmail.compose': { en: 'Write and send mails', ko: '메일 쓰기와 보내기' },
  'https://www.googleapis.com/auth/gmail.modify': {
    en: 'Change mails, not delete them for good',
    ko: '메일 바꾸기(완전 삭제 제외)',
  },
}

export const texts: Readonly<Record<string, ToolTexts>> = {
  search_messages: {
    title: { en: 'Search mails', ko: '메일 검색' },
    about: { en: 'Finds mails as the search field of Gmail does.', ko: 'Gmail 검색창처럼 메일을 찾아요.' },
    fields: {
      query: { en: 'Search for', ko: '검색어' },
      limit: { en: 'How many', ko: '개수' },
      cursor: { en: 'Go on from', ko: '이어서 보기' },
    },
  },
  read_thread: {
    title: { en: 'Read a conversation', ko: '메일 대화 읽기' },
    about: { en: 'Reads the mails of a conversation.', ko: '주고받은 메일을 처음부터 끝까지 읽어요.' },
    fields: { thread, part },
  },
  read_attachment: {
    title: { en: 'Read a file in a mail', ko: '첨부 파일 읽기' },
    about: {
      en: 'Reads a file in a mail: texts, PDF, hwp, Office.',
      ko: '메일에 첨부된 텍스트, PDF, 한글, Office 파일을 읽어요.',
    },
    fields: { message, file: { en: 'Number of the file', ko: '파일 번호' }, part },
  },
  create_draft: {
    title: { en: 'Write a draft', ko: '메일 초안 쓰기' },
    about: { en: 'Puts a mail into the drafts and sends nothing.', ko: '메일을 초안으로 저장하고 보내지는 않아요.' },
    fields: { to, cc, bcc, subject, text, thread: { en: 'Answers the conversation', ko: '답장할 대화' }, attachments },
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
    about: { en: 'Answers people who take part in a conversation.', ko: '대화에 참여한 사람에게 답장을 보내요.' },
    fields: { thread, to, cc, text, attachments },
  },
  forward: {
    title: { en: 'Forward a mail', ko: '메일 전달하기' },
    about: {
      en: 'Passes a mail on with its files, if it has this subject.',
      ko: '제목이 여기 적힌 것과 같을 때만 메일을 첨부 파일과 함께 전달해요.',
    },
    fields: { message, subject, to, cc, bcc, text },
  },
  label: {
    title: { en: 'Change labels', ko: '라벨 바꾸기' },
    about: {
      en: 'Adds and takes off labels; also archives a mail and marks it as read.',
      ko: '라벨을 붙이거나 떼요. 메일을 보관하거나 읽음으로 표시할 때도 써요.',
    },
    fields: { message, add: { en: 'Add', ko: '붙일 라벨' }, remove: { en: 'Take off', ko: '뗄 라벨' } },
  },
  trash: {
    title: { en: 'Move a mail to the trash', ko: '메일을 휴지통으로 옮기기' },
    about: { en: 'Moves a mail to the trash.', ko: '메일을 휴지통으로 옮겨요.' },
    fields: { message },
  },
}
