import type { Language } from '@quarry/contract/account/account'
import type { Mail } from '../mailer.ts'
import { mailLanguage, mailOf } from './layout.ts'

const words = {
  en: (hours: number) => ({
    subject: 'Set a new Quarry password',
    heading: 'Set a new password',
    paragraphs: [
      'Somebody, probably you, asked for a new password for the Quarry account with this email address. Open the link to choose one.',
      `The link works once and for ${hours === 1 ? 'one hour' : `${hours} hours`}. Setting a new password logs you out everywhere.`,
    ],
    label: 'Choose a new password',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'If you did not ask for this, you can ignore this mail. Your password stays as it is.',
  }),
  ko: (hours: number) => ({
    subject: 'Quarry 비밀번호를 다시 설정해 주세요',
    heading: '새 비밀번호 설정',
    paragraphs: [
      '이 이메일 주소로 가입한 Quarry 계정의 비밀번호 재설정을 요청받았어요. 아래 링크를 열어 새 비밀번호를 정해 주세요.',
      `링크는 ${hours}시간 동안 한 번만 사용할 수 있어요. 비밀번호를 새로 정하면 모든 기기에서 로그아웃돼요.`,
    ],
    label: '새 비밀번호 정하기',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: '직접 요청하지 않으셨다면 이 메일을 무시하셔도 돼요. 비밀번호는 바뀌지 않아요.',
  }),
}

/** The link opens a form; opening it changes nothing, because mail scanners open links too. */
export function resetPasswordMail({ link, hours }: { link: string; hours: number }, language: Language): Omit<Mail, 'to'> {
  const lang = mailLanguage(language)
  const { label, ...rest } = words[lang](hours)
  return mailOf({ lang, ...rest, action: { label, link } })
}
