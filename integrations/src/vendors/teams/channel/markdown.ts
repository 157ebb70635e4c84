import { type MarkdownNode, treeOf } from '../../../kit/markdown-tree.ts'

/**
 * Markdown as Teams reads it: https://learn.microsoft.com/microsoftteams/platform/bots/how-to/format-your-bot-messages. Of tables and small
 * headings not every client knows, single ends of lines are none, and what is written calls nobody and is no HTML.
 */
export const markdownOf = (markdown: string): string =>
  treeOf(markdown)
    .map((node) => blockOf(node, ''))
    .filter((block) => block !== '')
    .join('\n\n')

function blockOf(node: MarkdownNode, indent: string): string {
  const { type, content = [], attrs = {} } = node
  if (type === 'codeBlock') return fenced(content[0]?.text ?? '', attrs.language)
  if (type === 'bulletList' || type === 'orderedList') return listOf(node, indent)
  const isHeading = type === 'heading'
  const text = content.map((each) => inlineOf(each, isHeading)).join('')
  return type === 'paragraph' && /^\|.*\|\s*\n\|[\s:|-]+\|\s*(?:\n|$)/.test(text) ? fenced(text.replaceAll('  \n', '\n')) : text
}

function listOf({ type, content: items = [], attrs = {} }: MarkdownNode, indent: string): string {
  const first = attrs.order ?? 1
  return items
    .map(({ content = [] }, index) => {
      const mark = type === 'orderedList' ? `${first + index}.` : '-'
      const inner = `${indent}${' '.repeat(mark.length + 1)}`
      const [own = '', ...deeper] = content.map((each) => blockOf(each, inner))
      return [`${indent}${mark} ${own.replaceAll('\n', `\n${inner}`)}`, ...deeper].join('\n')
    })
    .join('\n')
}

function inlineOf({ type, text = '', marks = [] }: MarkdownNode, isBold: boolean): string {
  if (type === 'hardBreak') return '  \n'
  const is = (mark: string) => marks.some((each) => each.type === mark)
  if (is('code')) return `\`${text}\``
  const link = marks.find((mark) => mark.type === 'link')
  if (link) return linkOf(text, link.attrs.href)
  const words = inert(text)
  return is('strong') || isBold ? around('**', words) : is('em') ? around('_', words) : words
}

/** What begins a tag, also where the rest of it follows in the next piece. */
const inert = (text: string): string => text.replaceAll('<', '‹')

/** Signs around words hold at their ends alone. */
const around = (sign: string, text: string): string => text.replace(/^(\s*)([^]*?)(\s*)$/, `$1${sign}$2${sign}$3`)

/** Words of others end no line, and open no bracket. */
export const titleOf = (title: string): string =>
  inert(
    title
      .replaceAll(/[\s[\]\\`]+/g, ' ')
      .trim()
      .slice(0, 150),
  ) || '…'

/** No sign in it ends the link early. */
export function linkOf(words: string, address: string): string {
  const url = URL.parse(address)
  const isSafe = url?.protocol === 'https:' || url?.protocol === 'http:' || url?.protocol === 'mailto:'
  if (!url || !isSafe) return titleOf(words)
  return `[${titleOf(words)}](${url.href.replaceAll('(', '%28').replaceAll(')', '%29')})`
}

const fenced = (text: string, language = ''): string => `\`\`\`${language}\n${text.replaceAll('```', 'ˋˋˋ')}\n\`\`\``
