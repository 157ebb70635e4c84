import type { Language } from '@quarry/contract/account/account'
import type { Mail } from '../mailer.ts'
import { mailLanguage, mailOf } from './layout.ts'
import { timeOf } from './time.ts'

type Facts = { link: string; workspace: string; inviter: string; expiresAt: Date }

const words = {
  en: ({ workspace, inviter }: Facts, until: string) => ({
    invitation: {
      subject: `${inviter} invites you to ${workspace}`,
      heading: `Join ${workspace} on Quarry`,
      first: `${inviter} invites you to the workspace ${workspace}. In Quarry the team searches everything it knows in one place.`,
    },
    reminder: {
      subject: `Your invitation to ${workspace} ends soon`,
      heading: `Your invitation to ${workspace} ends soon`,
      first: `${inviter} invited you to the workspace ${workspace}, and you have not answered yet.`,
    },
    second: `The invitation is open until ${until}. On the page you decide whether you join or decline.`,
    label: 'See the invitation',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'If you do not know who invites you, you can ignore this mail. You do not become a member.',
  }),
  ko: ({ workspace, inviter }: Facts, until: string) => ({
    invitation: {
      subject: `${inviter} 님이 ${workspace} 워크스페이스에 초대했어요`,
      heading: `${workspace} 워크스페이스에 참여해 주세요`,
      first: `${inviter} 님이 ${workspace} 워크스페이스에 초대했어요. Quarry에서는 팀의 모든 자료를 한곳에서 찾을 수 있어요.`,
    },
    reminder: {
      subject: `${workspace} 초대가 곧 만료돼요`,
      heading: `${workspace} 초대가 곧 만료돼요`,
      first: `${inviter} 님이 ${workspace} 워크스페이스에 초대했지만 아직 답하지 않으셨어요.`,
    },
    second: `초대는 ${until}까지 유효해요. 페이지를 열어 참여하거나 거절할 수 있어요.`,
    label: '초대 확인하기',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: '초대한 사람을 모르신다면 이 메일을 무시하셔도 돼요. 아무 곳에도 가입되지 않아요.',
  }),
}

/** The link opens a page; opening it changes nothing, because mail scanners open links too. */
export function invitationMail(facts: Facts, language: Language, kind: 'invitation' | 'reminder'): Omit<Mail, 'to'> {
  const lang = mailLanguage(language)
  const { second, label, linkHint, footer, [kind]: about } = words[lang](facts, timeOf(facts.expiresAt, lang))
  const letter = {
    lang,
    subject: about.subject,
    heading: about.heading,
    paragraphs: [about.first, second],
    action: { label, link: facts.link },
    linkHint,
    footer,
  } as const
  return mailOf(letter)
}
