import type { Language } from '@quarry/contract/account/account'
import type { Mail } from '../mailer.ts'
import { mailLanguage, mailOf } from './layout.ts'

/** @property titles of the first of the `total` new documents. @property leave ends these mails. */
type Facts = { query: string; workspace: string; titles: readonly string[]; total: number; link: string; leave: string }

const mostCharacters = 60
const beginningOf = (text: string): string =>
  text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1).trimEnd()}…`

const words = {
  en: ({ query, workspace, titles, total }: Facts) => ({
    subject: `${total === 1 ? '1 new document' : `${total} new documents`}: ${beginningOf(query)}`,
    heading: `New for “${beginningOf(query)}”`,
    paragraphs: [titles.join('\n'), ...(total > titles.length ? [`And ${total - titles.length} more.`] : [])],
    label: 'Open the search',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: `You receive this mail because you saved this search in ${workspace}.`,
    leave: 'No more mails of this search',
  }),
  ko: ({ query, workspace, titles, total }: Facts) => ({
    subject: `새 문서 ${total}개: ${beginningOf(query)}`,
    heading: `‘${beginningOf(query)}’에 새 문서가 있어요`,
    paragraphs: [titles.join('\n'), ...(total > titles.length ? [`이 밖에 ${total - titles.length}개가 더 있어요.`] : [])],
    label: '검색 열기',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: `${workspace}에서 이 검색을 저장하셔서 보내 드리는 메일이에요.`,
    leave: '이 검색의 메일 그만 받기',
  }),
}

/** What is new in a saved search. The link that ends the mails opens a page; opening it changes nothing, because mail scanners open links too. */
export function savedSearchMail(facts: Facts, language: Language): Omit<Mail, 'to'> {
  const lang = mailLanguage(language)
  const { label, leave, ...rest } = words[lang](facts)
  return mailOf({ lang, ...rest, action: { label, link: facts.link }, leave: { label: leave, link: facts.leave } })
}
