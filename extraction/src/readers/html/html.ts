import { Parser } from 'htmlparser2'
import type { Collector } from '../../collector.ts'
import type { Source } from '../../reader.ts'
import { refuse } from '../../refusal.ts'
import { label } from '../../text/clean.ts'
import { decodeText } from '../../text/decode.ts'
import { createPage } from './page.ts'

/** Never part of what a page says. */
const silent = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math-annotation',
  'iframe',
  'object',
  'button',
  'select',
  'textarea',
  'rt',
  'rp',
])
/** Ways around a site; kept when a page holds nothing else. */
const navigation = new Set(['nav', 'menu'])

type HtmlOptions = {
  /** XHTML closes elements that HTML leaves open, and the other way round. */
  xhtml?: boolean
}

/** Web pages: headings, lists, tables and preformatted text by their elements; scripts, styles and navigation left out. */
export function readHtml(source: Source, out: Collector, options: HtmlOptions = {}): void {
  readHtmlText(decodeText(source.bytes, declaredCharset(source.bytes)), source, out, options)
}

export function readHtmlText(
  text: string,
  { limits }: Pick<Source, 'limits'>,
  out: Collector,
  { xhtml = false }: HtmlOptions = {},
): void {
  const before = out.blocks.length
  const walk = (dropNavigation: boolean) => {
    const page = createPage(out)
    let depth = 0
    let title: string | null = null
    /** Depth at which silence began, 0 when none. */
    let silentFrom = 0
    const parser = new Parser(
      {
        onopentag(name, attributes) {
          if (++depth > limits.htmlDepth) throw refuse('bomb', 'HTML nested too deep')
          if (silentFrom > 0) return
          if (name === 'title') title = ''
          else if (name === 'html')
            out.lang ??= /^[a-z]{2}/i.exec(attributes['lang'] ?? attributes['xml:lang'] ?? '')?.[0].toLowerCase() ?? null
          else if (name === 'meta' && attributes['name']?.toLowerCase() === 'author') out.author ??= label(attributes['content'])
          const hidden = silent.has(name) || (dropNavigation && (navigation.has(name) || attributes['role'] === 'navigation'))
          if (hidden) silentFrom = depth
          else page.open(name, attributes)
        },
        ontext(words) {
          if (silentFrom > 0) return
          if (title === null) page.text(words)
          else title += words
        },
        onclosetag(name) {
          if (silentFrom === 0) {
            if (name === 'title' && title !== null) {
              out.title ??= label(title)
              title = null
            } else page.close(name)
          } else if (silentFrom === depth) silentFrom = 0
          depth--
        },
      },
      { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: xhtml, recognizeCDATA: xhtml },
    )
    parser.end(text)
    page.end()
  }
  walk(true)
  if (out.blocks.length === before) walk(false)
}

/** What the first bytes declare in a meta element or an XML declaration. */
function declaredCharset(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 4_096).toString('latin1')
  return (
    /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1] ??
    null
  )
}
