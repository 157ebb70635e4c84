import type { Texts } from '../../kit/texts.ts'
import { serviceAccountTexts } from '../../platforms/google/form-texts.ts'
import type { GmailSettings } from './settings.ts'

export const texts: Texts<GmailSettings> = {
  about: { en: 'Conversations and the files in them', ko: '주고받은 메일과 첨부 파일' },
  fields: {
    ...serviceAccountTexts,
    adminAccount: {
      label: { en: 'Admin account', ko: '관리자 계정' },
      help: {
        en: 'An administrator of the domain, in whose name its mailboxes are listed.',
        ko: '도메인의 관리자예요. 이 계정으로 메일함 목록을 확인해요.',
      },
      wrong: {
        en: 'This is no email address. One looks like ada@example.com',
        ko: '이메일 주소 형식이 아니에요. 예: ada@example.com',
      },
    },
    mailboxes: {
      label: { en: 'Mailboxes', ko: '메일함' },
      help: {
        en: 'Each person finds their own mails only. With nothing chosen, every mailbox of the domain is read.',
        ko: '각자 자기 메일만 찾을 수 있어요. 고르지 않으면 도메인의 모든 메일함을 읽어요.',
      },
    },
    labels: {
      label: { en: 'Labels', ko: '라벨' },
      help: {
        en: 'Conversations with one of these labels are read whole. With nothing chosen, everything but spam and trash is read.',
        ko: '이 라벨이 붙은 대화를 처음부터 끝까지 읽어요. 고르지 않으면 스팸과 휴지통을 뺀 모든 메일을 읽어요.',
      },
    },
  },
}
