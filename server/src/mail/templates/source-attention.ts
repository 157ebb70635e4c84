import type { Language } from '@quarry/contract/account/account'
import type { Mail } from '../mailer.ts'
import { mailLanguage, mailOf } from './layout.ts'

type Facts = { name: string; service: string; workspace: string; isPublic: boolean; link: string }

const words = {
  en: ({ name, service, workspace, isPublic }: Facts) => ({
    subject: `“${name}” needs attention`,
    heading: `${service} refuses the credentials of “${name}”`,
    paragraphs: [
      `Quarry can no longer sign in to the source “${name}” in the workspace ${workspace}. The password may have changed, or the access was withdrawn.`,
      'It is paused and not tried again, so that the account is not locked. What was indexed so far is still found; what changes from now on is not.',
      'Enter the credentials again and indexing goes on by itself.',
    ],
    label: 'Open the source settings',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: isPublic
      ? 'You get this mail because you connected this source or administer the workspace. There is one mail per interruption.'
      : 'You get this mail because you connected this source. There is one mail per interruption.',
  }),
  ko: ({ name, service, workspace, isPublic }: Facts) => ({
    subject: `‘${name}’ 소스를 확인해 주세요`,
    heading: `‘${name}’ 소스의 인증 정보가 거부됐어요`,
    paragraphs: [
      `${workspace} 워크스페이스의 ‘${name}’(${service}) 소스에 더 이상 로그인할 수 없어요. 비밀번호가 바뀌었거나 접근 권한이 해제되었을 수 있어요.`,
      '계정이 잠기지 않도록 다시 시도하지 않고 색인을 멈춰 두었어요. 지금까지 색인한 문서는 그대로 검색할 수 있지만, 앞으로 바뀌는 내용은 반영되지 않아요.',
      '인증 정보를 다시 입력하면 색인이 이어져요.',
    ],
    label: '소스 설정 열기',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: isPublic
      ? '이 소스를 연결했거나 워크스페이스를 관리하는 분께 보내는 메일이에요. 연결이 끊길 때마다 한 번만 보내요.'
      : '이 소스를 연결한 분께 보내는 메일이에요. 연결이 끊길 때마다 한 번만 보내요.',
  }),
}

/** Says that a source waits for new credentials. The reason in the server's own words is on the screen behind the link. */
export function sourceAttentionMail(facts: Facts, language: Language): Omit<Mail, 'to'> {
  const lang = mailLanguage(language)
  const { label, ...rest } = words[lang](facts)
  const letter = { lang, ...rest, action: { label, link: facts.link } } as const
  return mailOf(letter)
}
