import type { Language } from '@quarry/contract/account/account'
import type { Said } from '@quarry/contract/source/service'
import type { Mail } from '../mailer.ts'
import { mailLanguage, mailOf } from './layout.ts'

/** @property actions what is to be done and where; what would be sent is shown to nobody but who logs in. */
type Facts = { agent: string; actions: readonly { title: Said; service: string }[]; days: number; link: string }

const words = {
  en: ({ agent, actions, days }: Facts) => ({
    subject: `${agent} waits for your decision`,
    heading: `${agent} waits for your decision`,
    paragraphs: [
      'It asks you before it does this:',
      ...actions.map(({ title, service }) => `${title.en} (${service})`),
      `Nothing is done until you have seen every value and approved it. After ${days} days it is not done.`,
    ],
    label: 'Look at it',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'You receive this mail because you asked this agent something that it wants to do at a service.',
  }),
  ko: ({ agent, actions, days }: Facts) => ({
    subject: `‘${agent}’ 에이전트가 결정을 기다리고 있어요`,
    heading: `‘${agent}’ 에이전트가 결정을 기다리고 있어요`,
    paragraphs: [
      '다음 작업을 하기 전에 확인해 주세요.',
      ...actions.map(({ title, service }) => `${title.ko} (${service})`),
      `값을 모두 확인하고 승인하기 전에는 아무것도 하지 않아요. ${days}일 안에 승인하지 않으면 하지 않고 끝내요.`,
    ],
    label: '확인하기',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: '이 에이전트에 맡긴 일이 서비스에서 작업을 하려고 해서 보내 드리는 메일이에요.',
  }),
}

/** What an agent asks a person who does not look. */
export function waitingApprovalMail(facts: Facts, language: Language): Omit<Mail, 'to'> {
  const lang = mailLanguage(language)
  const { label, ...rest } = words[lang](facts)
  return mailOf({ lang, ...rest, action: { label, link: facts.link } })
}
