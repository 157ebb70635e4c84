import type { Language } from '@quarry/contract/account/account'
import type { Mail } from '../mailer.ts'
import { mailLanguage, mailOf } from './layout.ts'

/** @property answer null: none could be written. */
type Facts = { agent: string; prompt: string; answer: string | null; link: string }

const mostCharacters = 2_000

const words = {
  en: ({ agent, prompt, answer }: Facts) => ({
    subject: `${agent}: ${beginningOf(prompt, 60)}`,
    heading: answer === null ? `${agent} could not answer` : `${agent} has answered`,
    paragraphs: [
      `You asked: ${beginningOf(prompt, 300)}`,
      answer === null ? 'The conversation says why. It is asked again at its next time.' : beginningOf(answer, mostCharacters),
    ],
    label: 'Open the conversation',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'You receive this mail because you have this agent asked regularly. You can pause or delete that on its page.',
  }),
  ko: ({ agent, prompt, answer }: Facts) => ({
    subject: `${agent}: ${beginningOf(prompt, 60)}`,
    heading: answer === null ? `‘${agent}’ 에이전트가 답하지 못했어요` : `‘${agent}’ 에이전트가 답했어요`,
    paragraphs: [
      `질문: ${beginningOf(prompt, 300)}`,
      answer === null ? '이유는 대화에서 볼 수 있어요. 다음 예정 시간에 다시 물어봐요.' : beginningOf(answer, mostCharacters),
    ],
    label: '대화 열기',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: '이 에이전트에 정기 질문을 설정하셔서 보내 드리는 메일이에요. 에이전트 화면에서 일시 중지하거나 삭제할 수 있어요.',
  }),
}

const beginningOf = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`)

/** What a regular question came to; its sources are named in the conversation. */
export function scheduledAnswerMail(facts: Facts, language: Language): Omit<Mail, 'to'> {
  const lang = mailLanguage(language)
  const { label, ...rest } = words[lang](facts)
  return mailOf({ lang, ...rest, action: { label, link: facts.link } })
}
