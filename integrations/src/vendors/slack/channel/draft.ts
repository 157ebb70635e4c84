import type { ChatButton, ChatDraft } from '../../../kit/channel.ts'
import { escaped, richText } from '../rich-text.ts'

/** Of what a notification says. */
const longestNotice = 3_000

/** Titles are words of others: they end no line, and open no bracket. */
export const titleOf = (title: string): string =>
  title
    .replaceAll(/[\s|<>[\]]+/g, ' ')
    .trim()
    .slice(0, 150) || '…'

/**
 * A draft as Slack shows it, without its own markup: every text is a text, so that nobody is called by what is written and no address is
 * opened to be shown. https://docs.slack.dev/reference/block-kit/blocks/rich-text-block
 */
export function bodyOf(draft: ChatDraft) {
  const text = richText(draft.markdown)
  return {
    text: escaped(draft.markdown.slice(0, longestNotice)) || '…',
    blocks: [...(text.elements.length > 0 ? [text] : []), ...blocksBelow(draft)],
    link_names: false,
    unfurl_links: false,
    unfurl_media: false,
  }
}

/** What stands below the text. */
export const blocksBelow = ({ citations, buttons, note }: ChatDraft) => [
  ...(citations.length > 0 ? [{ type: 'rich_text', elements: citations.map(citationOf) }] : []),
  ...(buttons.length > 0 ? [{ type: 'actions', elements: buttons.map(buttonOf) }] : []),
  ...(note === null ? [] : [{ type: 'context', elements: [{ type: 'plain_text', text: note.slice(0, 1_900) }] }]),
]

const citationOf = ({ number, title, link }: ChatDraft['citations'][number]) => ({
  type: 'rich_text_section',
  elements: [
    { type: 'text', text: `[${number}] ` },
    link === null ? { type: 'text', text: titleOf(title) } : { type: 'link', url: link, text: titleOf(title) },
    { type: 'text', text: '\n' },
  ],
})

/** A label has 75 characters at most, a value 2,000: https://docs.slack.dev/reference/block-kit/block-elements/button-element */
const buttonOf = ({ action, value, label, style, link }: ChatButton) => ({
  type: 'button',
  action_id: action,
  value,
  text: { type: 'plain_text', text: label.slice(0, 75) },
  ...(style && { style }),
  ...(link && { url: link }),
})
