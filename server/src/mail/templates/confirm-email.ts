import type { Language } from '@quarry/contract/account/account'
import type { Mail } from '../mailer.ts'
import { mailLanguage, mailOf } from './layout.ts'

type Facts = { link: string; days: number; account: string }

const words = {
  en: ({ days, account }: Omit<Facts, 'link'>) => ({
    subject: 'Confirm this address for your Quarry account',
    heading: 'Confirm this address',
    paragraphs: [
      `The Quarry account ${account} would like to use this address as well. Documents shared with it can then be found from that account.`,
      `Open the link while you are logged in as ${account}. It works once and for ${days} days.`,
    ],
    label: 'Confirm this address',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'If that account is not yours, ignore this mail. The address is then not added.',
  }),
  ko: ({ days, account }: Omit<Facts, 'link'>) => ({
    subject: 'Quarry 계정에 추가할 이메일 주소를 확인해 주세요',
    heading: '이메일 주소를 확인해 주세요',
    paragraphs: [
      `Quarry 계정 ${account}에서 이 주소도 함께 사용하려고 해요. 확인하면 이 주소로 공유된 문서를 해당 계정에서 찾을 수 있어요.`,
      `${account} 계정으로 로그인한 상태에서 링크를 열어 주세요. 링크는 ${days}일 동안 한 번만 사용할 수 있어요.`,
    ],
    label: '이메일 주소 확인',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: '본인의 계정이 아니라면 이 메일을 무시해 주세요. 주소는 추가되지 않아요.',
  }),
}

/** The link opens a page that confirms with one press; opening it changes nothing, because mail scanners open links too. */
export function confirmEmailMail({ link, ...facts }: Facts, language: Language): Omit<Mail, 'to'> {
  const lang = mailLanguage(language)
  const { label, ...rest } = words[lang](facts)
  return mailOf({ lang, ...rest, action: { label, link } })
}
