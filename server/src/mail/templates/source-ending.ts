import type { Language } from '@quarry/contract/account/account'
import type { Mail } from '../mailer.ts'
import { mailLanguage, mailOf } from './layout.ts'

type Facts = { name: string; service: string; workspace: string; givenBy: string; endsAt: Date; isPublic: boolean; link: string }

const dayOf = (at: Date, lang: 'en' | 'ko'): string => at.toLocaleDateString(lang, { dateStyle: 'long', timeZone: 'UTC' })

const words = {
  en: ({ name, service, workspace, givenBy, endsAt, isPublic }: Facts) => ({
    subject: `“${name}” has to be connected again soon`,
    heading: `The access of “${name}” to ${service} ends on ${dayOf(endsAt, 'en')}`,
    paragraphs: [
      `${givenBy} allowed Quarry to read the source “${name}” in the workspace ${workspace}, and ${service} lets that end on ${dayOf(endsAt, 'en')}.`,
      'Connect it again before then and nothing is interrupted: nothing has to be read anew. Afterwards what is indexed is still found, but changes are not.',
    ],
    label: 'Open the source settings',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: isPublic
      ? 'You get this mail because you connected this source or administer the workspace. There is one mail before each end.'
      : 'You get this mail because you connected this source. There is one mail before each end.',
  }),
  ko: ({ name, service, workspace, givenBy, endsAt, isPublic }: Facts) => ({
    subject: `‘${name}’ 소스를 곧 다시 연결해야 해요`,
    heading: `‘${name}’ 소스의 연결이 ${dayOf(endsAt, 'ko')}에 끝나요`,
    paragraphs: [
      `${workspace} 워크스페이스의 ‘${name}’(${service}) 소스는 ${givenBy} 계정의 동의로 연결되어 있으며, 이 동의는 ${dayOf(endsAt, 'ko')}에 만료돼요.`,
      '그 전에 다시 연결하면 중단 없이 이어지고 문서를 처음부터 다시 읽지 않아요. 만료된 뒤에도 이미 색인한 문서는 검색할 수 있지만, 바뀌는 내용은 반영되지 않아요.',
    ],
    label: '소스 설정 열기',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: isPublic
      ? '이 소스를 연결했거나 워크스페이스를 관리하는 분께 보내는 메일이에요. 만료되기 전에 한 번만 보내요.'
      : '이 소스를 연결한 분께 보내는 메일이에요. 만료되기 전에 한 번만 보내요.',
  }),
}

/** Says that a consent ends soon, while there is still time. */
export function sourceEndingMail(facts: Facts, language: Language): Omit<Mail, 'to'> {
  const lang = mailLanguage(language)
  const { label, ...rest } = words[lang](facts)
  return mailOf({ lang, ...rest, action: { label, link: facts.link } })
}
