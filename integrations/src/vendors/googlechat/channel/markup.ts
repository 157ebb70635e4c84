import { type MarkdownNode, treeOf } from '../../../kit/markdown-tree.ts'
import { plain } from '../../../platforms/google/chat-text.ts'

/**
 * Markdown in the markup of Chat, which has no headings and tables: https://developers.google.com/workspace/chat/format-messages. What is written
 * calls nobody, and signs of Chat's own that are in it lead nowhere.
 *
 * @param links of the citations by their marks
 */
export const markupOf = (markdown: string, links: ReadonlyMap<string, string>): string =>
  treeOf(markdown)
    .map((node) => blockOf(node, links, ''))
    .filter((block) => block !== '')
    .join('\n\n')

type Links = ReadonlyMap<string, string>

function blockOf(node: MarkdownNode, links: Links, indent: string): string {
  const { type, content = [], attrs = {} } = node
  if (type === 'codeBlock') return `\`\`\`\n${withoutFence(content[0]?.text ?? '')}\n\`\`\``
  if (type === 'bulletList' || type === 'orderedList') return listOf(node, links, indent)
  const text = content.map((each) => inlineOf(each, links, type === 'heading')).join('')
  return type === 'paragraph' && attrs.level === undefined ? tableOr(text) : text
}

/** Rows of a table stay below one another, as they were written. */
const tableOr = (text: string): string =>
  /^\|.*\|\n\|[\s:|-]+\|(?:\n|$)/.test(text) ? `\`\`\`\n${withoutFence(text)}\n\`\`\`` : text

function listOf({ type, content: items = [], attrs = {} }: MarkdownNode, links: Links, indent: string): string {
  const first = attrs.order ?? 1
  return items
    .map(({ content = [] }, index) => {
      const mark = type === 'orderedList' ? `${first + index}.` : indent === '' ? '*' : '◦'
      const [own = '', ...deeper] = content.map((each) => blockOf(each, links, `${indent}    `))
      return [`${indent}${mark} ${own}`, ...deeper].join('\n')
    })
    .join('\n')
}

function inlineOf({ type, text = '', marks = [] }: MarkdownNode, links: Links, isBold: boolean): string {
  if (type === 'hardBreak') return '\n'
  const is = (mark: string) => marks.some((each) => each.type === mark)
  if (is('code')) return `\`${plain(text).replaceAll('`', 'ˋ')}\``
  const link = marks.find((mark) => mark.type === 'link')
  if (link) return linkOf(link.attrs.href, text)
  const words = inert(text)
  const said = is('strong') || isBold ? around('*', words) : is('em') ? around('_', words) : words
  return said.replaceAll(/\[(\d{1,3})\]/g, (mark) => (links.has(mark) ? linkOf(links.get(mark)!, mark) : mark))
}

/** What begins a sign of Chat's own, also where the rest of it follows in the next piece. */
const inert = (text: string): string => text.replaceAll(/<(?=\S|$)/g, '‹')

/** Signs around words hold at their ends alone. */
const around = (sign: string, text: string): string => text.replace(/^(\s*)([^]*?)(\s*)$/, `$1${sign}$2${sign}$3`)

/** No sign in it ends the link early. */
const linkOf = (address: string, text: string): string => {
  const url = URL.parse(address)
  const isSafe = url?.protocol === 'https:' || url?.protocol === 'http:' || url?.protocol === 'mailto:'
  const words = text.replaceAll(/[<>|\s]+/g, ' ').trim() || '…'
  return url && isSafe ? `<${url.href.replaceAll('|', '%7C').replaceAll('>', '%3E')}|${words}>` : inert(text)
}

const withoutFence = (text: string): string => plain(text).replaceAll('```', 'ˋˋˋ')
