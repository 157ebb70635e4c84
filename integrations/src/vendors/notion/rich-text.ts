import { z } from 'zod'
import { around, linked } from '../../kit/markdown.ts'

const Marks = z.object({ bold: z.boolean(), italic: z.boolean(), strikethrough: z.boolean(), code: z.boolean() }).partial()
export const RichText = z.object({
  type: z.string().optional(),
  plain_text: z.string().default(''),
  href: z.string().nullish(),
  annotations: Marks.nullish(),
})
export type RichText = z.output<typeof RichText>

/** https://developers.notion.com/reference/rich-text: mentions bring the name of what they mention. */
export const plain = (parts: readonly RichText[]): string => parts.map(({ plain_text }) => plain_text).join('')

export const inline = (parts: readonly RichText[]): string => parts.map(marked).join('')

function marked({ type, plain_text: text, href, annotations }: RichText): string {
  if (text.trim() === '') return text
  if (type === 'equation') return `$${text}$`
  const { bold, italic, strikethrough, code } = annotations ?? {}
  let shown = code && !text.includes('`') ? `\`${text}\`` : text
  if (italic) shown = around(shown, '*')
  if (bold) shown = around(shown, '**')
  if (strikethrough) shown = around(shown, '~~')
  const target = absolute(href)
  return target === null || target === text ? shown : linked(shown, target)
}

/** Links within Notion come without the host. Other schemes than those of the web lead nowhere a reader could go. */
export function absolute(href: string | null | undefined): string | null {
  if (!href) return null
  const url = URL.parse(href, 'https://www.notion.so')
  return url && /^(https?|mailto):$/.test(url.protocol) ? url.href : null
}
