type Element = {
  type: string
  text?: unknown
  url?: unknown
  user_id?: string
  range?: string
  elements?: Element[]
  style?: unknown
  action_id?: unknown
  value?: unknown
}

const inline = new Set(['text', 'link', 'user', 'usergroup', 'broadcast', 'channel', 'emoji', 'date'])
const containers = new Set(['rich_text_section', 'rich_text_list', 'rich_text_preformatted', 'rich_text_quote'])

/** What is wrong with blocks; null: nothing. https://docs.slack.dev/reference/block-kit/blocks/rich-text-block */
export function faultIn(blocks: unknown): string | null {
  if (!Array.isArray(blocks) || blocks.length > 50) return 'invalid_blocks'
  return (blocks as Element[]).every(isBlock) ? null : 'invalid_blocks'
}

/** https://docs.slack.dev/reference/block-kit/blocks */
function isBlock({ type, elements }: Element): boolean {
  if (!elements?.length) return false
  if (type === 'context') return elements.every((each) => each.type === 'plain_text' && typeof each.text === 'string')
  if (type === 'actions')
    return elements.every(isButton) && new Set(elements.map(({ action_id: id }) => id)).size === elements.length
  return type === 'rich_text' && elements.every(isContainer)
}

function isButton({ type, text, action_id: id, value }: Element): boolean {
  const label = (text as { text?: unknown } | undefined)?.text
  const isFull = typeof label === 'string' && label.length > 0 && label.length <= 75
  return type === 'button' && isFull && typeof id === 'string' && (typeof value === 'string' ? value.length : 0) <= 2_000
}

const isContainer = ({ type, elements = [], style }: Element): boolean => {
  if (!containers.has(type)) return false
  if (type !== 'rich_text_list') return elements.every(isInline)
  return (
    (style === 'bullet' || style === 'ordered') &&
    elements.every((each) => each.type === 'rich_text_section' && isContainer(each))
  )
}

const isInline = ({ type, text, url }: Element): boolean =>
  inline.has(type) &&
  (type !== 'text' || (typeof text === 'string' && text !== '')) &&
  (type !== 'link' || typeof url === 'string')

/** All elements within, in the order they are read. */
const every = (element: Element): Element[] => [element, ...(element.elements ?? []).flatMap(every)]
export const elementsIn = (blocks: unknown[]): Element[] => (blocks as Element[]).flatMap(every)

/** How a person reads blocks, in one line each. */
export const readAs = (blocks: unknown[]): string =>
  elementsIn(blocks)
    .map(({ type, text }) =>
      type === 'rich_text_section' || type === 'rich_text_preformatted' ? '\n' : typeof text === 'string' ? text : '',
    )
    .join('')
    .trim()

const entity = /<([@!][^>|]+)(?:\|[^>]*)?>/g
const named = /(?<![\w<])@(channel|here|everyone)\b/g

type Sent = { text?: string; blocks?: unknown[]; parse?: string; link_names?: boolean }

/** Whom Slack calls. With blocks the text is only what a notification says. https://docs.slack.dev/messaging/formatting-message-text */
export function calledBy({ text = '', blocks, parse, link_names: linkNames }: Sent): string[] {
  if (blocks)
    return elementsIn(blocks).flatMap(({ type, user_id: user, range }) =>
      type === 'user' ? [user!] : type === 'broadcast' ? [range!] : [],
    )
  const written = [...text.matchAll(entity)].map(([, who]) => who!.replace(/^[@!]/, ''))
  return [...written, ...(parse === 'full' || linkNames ? [...text.matchAll(named)].map(([, who]) => who!) : [])]
}

/** Addresses that Slack opens, to show below the message what is there. */
export function linksIn({ text = '', blocks }: Sent): string[] {
  if (blocks) return elementsIn(blocks).flatMap(({ type, url }) => (type === 'link' ? [String(url)] : []))
  return [...text.matchAll(/https?:\/\/[^\s<>|]+/g)].map(([link]) => link)
}
