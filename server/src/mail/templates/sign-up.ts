import type { Language } from '@quarry/contract/account/account'
import type { Mail } from '../mailer.ts'
import { mailLanguage, mailOf } from './layout.ts'

const words = {
  en: (days: number) => ({
    subject: 'Finish signing up for Quarry',
    heading: 'Finish signing up',
    paragraphs: [
      'You asked to create a Quarry account with this email address. Open the link to choose your name and password.',
      `The link works once and for ${days} days.`,
    ],
    label: 'Create your account',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'If you did not ask for this, you can ignore this mail. No account is created.',
  }),
  ko: (days: number) => ({
    subject: 'Quarry 회원가입을 완료해 주세요',
    heading: '회원가입을 완료해 주세요',
    paragraphs: [
      '이 이메일 주소로 Quarry 계정 만들기를 요청하셨어요. 아래 링크를 열어 이름과 비밀번호를 입력해 주세요.',
      `링크는 ${days}일 동안 한 번만 사용할 수 있어요.`,
    ],
    label: '계정 만들기',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: '직접 요청하지 않으셨다면 이 메일을 무시하셔도 돼요. 계정은 만들어지지 않아요.',
  }),
}

/** The link opens a form; opening it changes nothing, because mail scanners open links too. */
export function signUpMail({ link, days }: { link: string; days: number }, language: Language): Omit<Mail, 'to'> {
  const lang = mailLanguage(language)
  const { label, ...rest } = words[lang](days)
  return mailOf({ lang, ...rest, action: { label, link } })
}
