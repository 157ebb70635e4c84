import type { Language } from '@quarry/contract/account/account'
import type { Mail } from '../mailer.ts'
import { mailLanguage, mailOf } from './layout.ts'

type Facts = { workspace: string; from: string; link: string }

const words = {
  en: ({ workspace, from }: Facts) => ({
    subject: `You now own ${workspace}`,
    heading: `You now own ${workspace}`,
    paragraphs: [
      `${from} transferred the ownership of the workspace ${workspace} to you and is an admin from now on.`,
      'The sources they shared with everyone, and the credentials those use, are yours. Leaving the workspace would delete it, unless you transfer it first.',
    ],
    label: 'See the members',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'You get this mail because you are a member of the workspace.',
  }),
  ko: ({ workspace, from }: Facts) => ({
    subject: `${workspace} 워크스페이스의 소유자가 됐어요`,
    heading: `${workspace} 워크스페이스의 소유자가 됐어요`,
    paragraphs: [
      `${from} 님이 ${workspace} 워크스페이스의 소유권을 넘기고 관리자가 됐어요.`,
      '모두와 공유한 소스와 그 인증 정보도 함께 넘어왔어요. 소유권을 넘기지 않고 워크스페이스에서 나가면 워크스페이스가 삭제돼요.',
    ],
    label: '멤버 보기',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: '이 워크스페이스의 멤버에게 보내는 메일이에요.',
  }),
}

export function ownershipMail(facts: Facts, language: Language): Omit<Mail, 'to'> {
  const lang = mailLanguage(language)
  const { label, ...rest } = words[lang](facts)
  const letter = { lang, ...rest, action: { label, link: facts.link } } as const
  return mailOf(letter)
}
