import type { Language } from '@quarry/contract/account/account'
import type { Mail } from '../mailer.ts'
import { mailLanguage, mailOf } from './layout.ts'

type Facts = { workspace: string; link: string }

const words = {
  en: ({ workspace }: Facts) => ({
    subject: `You are no longer a member of ${workspace}`,
    heading: `You are no longer a member of ${workspace}`,
    paragraphs: [
      `An administrator removed you from the workspace ${workspace}. You can no longer search it, and the personal sources you connected there were removed.`,
      'Your Quarry account and your other workspaces stay as they are.',
    ],
    label: 'See your workspaces',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'If you think this is a mistake, ask an administrator of the workspace to invite you again.',
  }),
  ko: ({ workspace }: Facts) => ({
    subject: `이제 ${workspace} 워크스페이스의 멤버가 아니에요`,
    heading: `이제 ${workspace} 워크스페이스의 멤버가 아니에요`,
    paragraphs: [
      `관리자가 회원님을 ${workspace} 워크스페이스에서 내보냈어요. 더 이상 이 워크스페이스를 검색할 수 없고, 직접 연결한 개인 소스는 제거됐어요.`,
      'Quarry 계정과 다른 워크스페이스는 그대로예요.',
    ],
    label: '내 워크스페이스 보기',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: '착오라고 생각되면 워크스페이스 관리자에게 다시 초대를 요청해 주세요.',
  }),
}

export function memberRemovedMail(facts: Facts, language: Language): Omit<Mail, 'to'> {
  const lang = mailLanguage(language)
  const { label, ...rest } = words[lang](facts)
  const letter = { lang, ...rest, action: { label, link: facts.link } } as const
  return mailOf(letter)
}
