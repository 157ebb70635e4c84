import type { Language } from '@quarry/contract/account/account'
import { mailLanguage, mailOf } from './layout.ts'
import { timeOf } from './time.ts'

/** What somebody needs to know of an action on their account to see whether it was theirs. */
export type AlarmFacts = {
  /** As `deviceName` gives it; empty when unknown. */
  device: string
  address: string
  at: Date
  /** Where a password can be reset without being logged in. */
  link: string
}

const labels = {
  en: { device: 'Device', unknown: 'unknown', address: 'Network address', at: 'Time' },
  ko: { device: '기기', unknown: '알 수 없음', address: '네트워크 주소', at: '시각' },
}

/** One line per fact. */
export function factLines({ device, address, at }: AlarmFacts, lang: 'ko' | 'en'): string {
  const say = labels[lang]
  return [`${say.device}: ${device || say.unknown}`, `${say.address}: ${address}`, `${say.at}: ${timeOf(at, lang)}`].join('\n')
}

export type AlarmMail = (facts: AlarmFacts, language: Language) => { subject: string; text: string; html: string }

type AlarmWords = { subject: string; heading: string; first: string; label: string; linkHint: string; footer: string }

/** A mail about an action on the account, with a way to stop it if somebody else did it. */
export const alarmMail =
  (words: Record<'ko' | 'en', AlarmWords>): AlarmMail =>
  (facts, language) => {
    const lang = mailLanguage(language)
    const { first, label, ...rest } = words[lang]
    return mailOf({ lang, ...rest, paragraphs: [first, factLines(facts, lang)], action: { label, link: facts.link } })
  }
