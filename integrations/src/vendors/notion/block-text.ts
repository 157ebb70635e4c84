import { fenced, indented, linked } from '../../kit/markdown.ts'
import { type Block, type Body, nameOf } from './block.ts'
import { absolute, inline, plain } from './rich-text.ts'
import { addressOf } from './shapes.ts'

/** What a block itself says as Markdown, without what lies in it; empty where it only holds others or says nothing. */
export function blockText({ id, type, body }: Block): string {
  const text = inline(body.rich_text ?? [])
  const heading = /^heading_(\d)$/.exec(type)?.[1]
  if (heading) return text.trim() && `${'#'.repeat(Number(heading))} ${text.replaceAll('\n', ' ')}`
  switch (type) {
    case 'code':
      return withCaption(fenced(plain(body.rich_text ?? []), body.language ?? ''), body)
    case 'equation':
      return body.expression ? `$$\n${body.expression}\n$$` : ''
    case 'callout':
      return [body.icon?.emoji, text].filter(Boolean).join(' ')
    case 'divider':
      return '---'
    case 'child_page':
    case 'child_database':
      return typeof body.title === 'string' && body.title !== '' ? linked(body.title, addressOf(id)) : ''
    case 'link_to_page':
      return addressOf(body.page_id ?? body.database_id ?? '') && link(addressOf(body.page_id ?? body.database_id ?? ''), '')
    case 'bookmark':
    case 'embed':
    case 'link_preview':
      return link(body.url, plain(body.caption ?? []))
    case 'image':
    case 'video':
    case 'audio':
    case 'file':
    case 'pdf':
      return media(body)
    case 'meeting_notes':
      return Array.isArray(body.title) ? inline(body.title) : ''
    default:
      return text
  }
}

/** Addresses of what lies at Notion are signed and soon over, so they are no links. */
function media(body: Body): string {
  const caption = inline(body.caption ?? [])
  return body.external ? link(body.external.url, caption || nameOf(body)) : [nameOf(body), caption].filter(Boolean).join(': ')
}

function link(url: string | null | undefined, text: string): string {
  const target = absolute(url)
  if (target === null) return text
  return text ? linked(text, target) : `<${target}>`
}

const withCaption = (text: string, { caption }: Body): string =>
  caption && caption.length > 0 ? `${text}\n\n${inline(caption)}` : text

/** How the line of a list, a quote or a callout begins; null for what stands on its own. @param number of a numbered item, from 1 */
export function leadOf({ type, body }: Block, number: number): string | null {
  if (type === 'bulleted_list_item') return '- '
  if (type === 'numbered_list_item') return `${number}. `
  if (type === 'to_do') return body.checked ? '- [x] ' : '- [ ] '
  return type === 'quote' || type === 'callout' ? '> ' : null
}

export const isListItem = ({ type }: Block): boolean => /_list_item$|^to_do$/.test(type)

/** @param first before its first line; what follows stands below that. */
export const led = (text: string, first: string): string =>
  indented(text, first, first === '> ' ? first : ' '.repeat(first.length))
