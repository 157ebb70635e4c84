import type { SearchHit } from '@quarry/contract/wire/search/search'

/** Where in its document a passage stands, as the key and values of a text; null when nothing is known but the order. */
export function anchorText({ page, slide, sheet, row }: SearchHit['anchor']) {
  if (page !== undefined) return { key: 'search.anchor.page', values: { page } } as const
  if (slide !== undefined) return { key: 'search.anchor.slide', values: { slide } } as const
  if (sheet !== undefined && row !== undefined) return { key: 'search.anchor.row', values: { sheet, row } } as const
  return sheet === undefined ? null : ({ key: 'search.anchor.sheet', values: { sheet } } as const)
}
