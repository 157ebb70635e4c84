/** As much of a tree of HTML as is looked at here. */
export type HtmlNode = {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  value?: string
  children?: HtmlNode[]
}

/** No longer, so that an address before a citation still breaks. */
const lastWord = /\S{0,20}\s?$/
const punctuation = /^[.,;:!?)\]…。、]+/

/**
 * Keeps every citation on the line of the word before it, and the punctuation behind it there too. Browsers break beside a button even
 * where a space or a full stop would not let them.
 */
export const keepCitations = () => keepIn

function keepIn({ children }: HtmlNode): void {
  if (!children) return
  for (let at = 0; at < children.length; at += 1) {
    if (!isCitation(children[at])) {
      keepIn(children[at]!)
      continue
    }
    const first = at
    while (isCitation(children[at + 1])) at += 1
    const kept = [...cut(children[first - 1], lastWord), ...children.slice(first, at + 1), ...cut(children[at + 1], punctuation)]
    children.splice(first, at + 1 - first, {
      type: 'element',
      tagName: 'span',
      properties: { className: ['whitespace-nowrap'] },
      children: kept,
    })
    at = first
  }
}

const isCitation = (node: HtmlNode | undefined): boolean =>
  node?.tagName === 'a' && String(node.properties?.['href']).startsWith('#cite-')

/** Takes a part out of a text. */
function cut(node: HtmlNode | undefined, part: RegExp): HtmlNode[] {
  const value = node?.type === 'text' ? part.exec(node.value ?? '')?.[0] : ''
  if (!node || !value) return []
  node.value = node.value!.replace(part, '')
  return [{ type: 'text', value }]
}
