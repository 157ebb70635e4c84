import type { Language } from '@quarry/contract/account/account'
import type { RunId } from '@quarry/contract/ids'
import { hidesText } from '@quarry/contract/agent/tool-origin'
import type { Approval } from '@quarry/contract/wire/agent/approval'
import type { ChatButton, ChatDraft } from '@quarry/integrations/kit/channel'
import type { Actor } from '../../../context.ts'
import { conversationLink } from '../../conversation/conversation.ts'
import type { CardRow, CardShown } from '../card.store.ts'
import { say } from '../words.ts'
import { inert, plain } from './whisper.ts'

const longestValue = 300

/** By which the message of a card is found again. */
export const cardKey = (nonce: string): string => `card.${nonce}`

const inLanguage = (said: { en: string; ko: string }, lang: Language): string => said[lang === 'ko' ? 'ko' : 'en']

/** Whose wish it is and what for: all that others are told. */
export const aboutOf = ({ agent, vendor, title }: Approval, lang: Language): string =>
  `**${inert(agent.name)}** · ${vendor} · ${ownLine(inLanguage(title, lang))}`

/** All that would be sent, for the person alone. The buttons carry an id and no meaning; what is decided is the row of the approval. */
export async function wholeCard(actor: Actor, runId: RunId, approval: Approval, nonce: string): Promise<ChatDraft> {
  const { lang } = actor.account
  const { agent, title, vendor, account, fields } = approval
  const isWhole = fields.every(({ value }) => isShownWhole(shownValue(value)))
  const as = account === null ? '' : ` (${say('asAccount', lang)} ${account})`
  const lines = fields.map(({ label, value }) => {
    const text = shownValue(value)
    const rest = text.length > longestValue ? ` ${say('longValue', lang)}` : ''
    return `- **${ownLine(inLanguage(label, lang))}**: ${verbatim(text.slice(0, longestValue))}${rest}`
  })
  // What is not shown whole is not agreed to here, nor what has to be typed anew.
  const mayAllow = isWhole && !fields.some(({ mustRetype, kind }) => mustRetype || kind === 'files' || kind === 'json')
  const allow: ChatButton = { action: 'approve', value: nonce, label: say('approve', lang), style: 'primary' }
  const edit: ChatButton = { action: 'open', value: 'open', label: say('edit', lang), link: await conversationLink(actor, runId) }
  const ask = say(mayAllow ? 'asks' : 'mustLook', lang)
  return plain(
    `**${inert(agent.name)}**: ${ask}\n\n**${vendor} · ${ownLine(inLanguage(title, lang))}**${inert(as)}\n\n${lines.join('\n')}`,
    [...(mayAllow ? [allow] : []), denyButton(nonce, lang), edit],
  )
}

const denyButton = (nonce: string, lang: Language): ChatButton => ({
  action: 'deny',
  value: nonce,
  label: say('deny', lang),
  style: 'danger',
})

/** Letter by letter: no chat reads markup within code, so nothing leads elsewhere than it says. What would end the code, or the line, is a sign. */
const verbatim = (text: string): string =>
  text === '' ? '' : `\`${text.replaceAll('`', 'ˋ').replaceAll(/\r\n|[\n\r\u2028\u2029]/g, ' ⏎ ')}\``

/** A server that anybody runs names its tools and their arguments: what it says begins nothing that the value behind it would end. */
const ownLine = (said: string): string => said.replaceAll(/[\s`*[\]]+/g, ' ')

const isShownWhole = (text: string): boolean => text.length <= longestValue && !hidesText(text) && !/[^\P{Cc}\n\r\t]/u.test(text)

const shownValue = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

type Said = { lang: Language; name: string }

/** Where others read: all that would be sent, and whose decision it is. */
export const addressed = (whole: ChatDraft, { lang, name }: Said): ChatDraft => ({
  ...whole,
  markdown: `${whole.markdown}\n\n${say('waitsFor', lang)} ${inert(name)}`,
})

/** Where others read: who is waited for, and nothing of what would be sent. Nobody allows what they are not shown. */
export const openCard = ({ about, nonce }: Pick<CardRow, 'about' | 'nonce'>, { lang, name }: Said): ChatDraft =>
  plain(`${about}\n\n${say('waitsFor', lang)} ${inert(name)}`, [
    { action: 'review', value: nonce, label: say('review', lang), style: 'primary' },
    denyButton(nonce, lang),
  ])

const ends = { approved: 'allowedBy', denied: 'deniedBy' } as const

/** What became of it, and by whom, for everybody who reads it. */
export const closedCard = ({ about }: Pick<CardRow, 'about'>, shown: CardShown, { lang, name }: Said): ChatDraft => {
  const end = shown === 'closed' ? say('expired', lang) : `${say(ends[shown], lang)} ${inert(name)}`
  return plain([about, end].filter(Boolean).join('\n\n'))
}
