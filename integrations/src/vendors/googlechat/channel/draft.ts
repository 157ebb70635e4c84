import type { ChatButton, ChatDraft } from '../../../kit/channel.ts'
import { markupOf } from './markup.ts'

/** Titles are words of others: they end no line and are no markup of a card. */
const titleOf = (title: string): string => title.replaceAll(/\s+/g, ' ').trim().slice(0, 150) || '…'
const inCard = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Sources that are shown without being asked for. */
const shownAtOnce = 3

/**
 * A draft as a message of Chat: https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages
 * @param address where add-ons are called for a button, by which those that are none know the function
 */
export function bodyOf({ markdown, citations, buttons, note }: ChatDraft, address: string) {
  const links = new Map(citations.flatMap(({ number, link }) => (link === null ? [] : [[`[${number}]`, link] as const])))
  const text = [markupOf(markdown, links), note === null ? '' : `_${note}_`].filter(Boolean).join('\n\n')
  return {
    text: text || '…',
    cardsV2: citations.length > 0 ? [{ cardId: 'sources', card: { sections: [sourcesOf(citations)] } }] : [],
    accessoryWidgets: buttons.length > 0 ? [{ buttonList: { buttons: buttons.map((each) => buttonOf(each, address)) } }] : [],
  }
}

const sourcesOf = (citations: ChatDraft['citations']) => ({
  collapsible: citations.length > shownAtOnce,
  ...(citations.length > shownAtOnce && { uncollapsibleWidgetsCount: shownAtOnce }),
  widgets: citations.map(({ number, title, link }) => ({
    decoratedText: {
      text: inCard(`[${number}] ${titleOf(title)}`),
      wrapText: true,
      ...(link !== null && { onClick: { openLink: { url: link } } }),
    },
  })),
})

/** What it means is in its parameters alone. */
const buttonOf = ({ action, value, label, style, link }: ChatButton, address: string) => ({
  text: label.slice(0, 75),
  ...(style === 'primary' && { type: 'FILLED' }),
  onClick: link
    ? { openLink: { url: link } }
    : {
        action: {
          function: address,
          parameters: [
            { key: 'action', value: action },
            { key: 'value', value },
          ],
        },
      },
})
