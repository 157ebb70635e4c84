import type { Reference } from '@quarry/contract/wire/search/answer'
import { z } from 'zod'

export const Citation = z.object({
  index: z.int().describe('Number of its marks [n] in the text'),
  documentId: z.string(),
  title: z.string(),
  link: z.string(),
  quote: z.string().describe('The passage that bears the sentence out'),
})

export const citationsOf = (origin: string, references: readonly Reference[]): z.input<typeof Citation>[] =>
  references.map(({ index, contentId, title, link, quote }) => ({
    index,
    documentId: contentId,
    title,
    link: absolute(origin, link),
    quote,
  }))

/** What has no address at its service is shown by Quarry. */
export const absolute = (origin: string, link: string): string => (link.startsWith('/') ? `${origin}${link}` : link)
