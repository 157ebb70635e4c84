import type { Collector } from '../../collector.ts'
import { isWebLink } from '../../office/package.ts'

const blockElements = new Set(
  (
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
)

type Table = { row: number; cells: string[] | null; cell: string[] | null; layout: boolean }

/**
 * Turns the elements of a page into blocks. A table that holds tables or headings is there for layout: its cells read as
 * running text.
 */
export function createPage(out: Collector) {
  let line = ''
  let preformatted = 0
  let list = 0
  let itemOpen = false
  let heading = 0
  let link: string | undefined
  const tables: Table[] = []

  const dataTable = () => (tables.at(-1)?.layout === false ? tables.at(-1) : undefined)

  function flush() {
    const text = line
    line = ''
    if (!text.trim()) return
    const cell = dataTable()?.cell
    if (cell) cell.push(text.trim())
    else if (heading > 0) out.heading(heading, text)
    else if (preformatted > 0) out.add('code', text)
    else if (itemOpen) out.add('list', text, { level: Math.max(1, list) })
    else out.add('paragraph', text)
  }

  /** What was taken for cells so far is running text after all. */
  function markLayout() {
    const table = tables.at(-1)
    if (!table || table.layout) return
    const texts = [...(table.cells ?? []), ...(table.cell ?? [])]
    table.layout = true
    for (const text of texts) out.add('paragraph', text)
  }

  function open(name: string, attributes: Record<string, string>) {
    if (blockElements.has(name)) flush()
    switch (name) {
      case 'br':
        line += preformatted || line.trim() ? '\n' : ''
        return
      case 'img':
        if (attributes['alt']?.trim()) text(` ${attributes['alt']} `)
        return
      case 'a':
        link = attributes['href']
        return
      case 'pre':
        preformatted++
        return
      case 'ul':
      case 'ol':
        list++
        itemOpen = false
        return
      case 'li':
        itemOpen = true
        return
      case 'table':
        markLayout()
        tables.push({ row: 0, cells: null, cell: null, layout: attributes['role'] === 'presentation' })
        return
      case 'tr':
        endRow()
        if (tables.length > 0) tables.at(-1)!.cells = []
        return
      case 'td':
      case 'th':
        endCell()
        if (tables.length > 0) tables.at(-1)!.cell = []
        return
    }
    if (/^h[1-6]$/.test(name)) {
      markLayout()
      heading = Number(name[1])
    }
  }

  function endCell() {
    flush()
    const table = tables.at(-1)
    if (!table?.cell) return
    if (!table.layout) (table.cells ??= []).push(table.cell.join(' ').replace(/\s+/g, ' '))
    table.cell = null
  }

  function endRow() {
    endCell()
    const table = tables.at(-1)
    if (!table?.cells) return
    const cells = table.cells
    table.cells = null
    if (table.layout || cells.every((cell) => cell === '')) return
    out.add('table', cells.join(' | '), { anchor: { row: ++table.row } })
  }

  function close(name: string) {
    if (name === 'a') {
      if (isWebLink(link) && line.trim() && !line.trimEnd().endsWith(link)) line += ` (${link})`
      link = undefined
      return
    }
    if (name === 'tr') endRow()
    else if (name === 'td' || name === 'th') endCell()
    else if (name === 'table') {
      endRow()
      tables.pop()
    }
    if (!blockElements.has(name)) return
    flush()
    if (name === 'pre') preformatted = Math.max(0, preformatted - 1)
    else if (name === 'ul' || name === 'ol') {
      list = Math.max(0, list - 1)
      itemOpen = false
    } else if (name === 'li') itemOpen = false
    else if (/^h[1-6]$/.test(name)) heading = 0
  }

  function text(words: string) {
    if (preformatted > 0) line += words
    else {
      const blanked = words.replace(/[ \t\r\n\f]+/g, ' ')
      line += line === '' || line.endsWith(' ') || line.endsWith('\n') ? blanked.trimStart() : blanked
    }
  }

  function end() {
    while (tables.length > 0) {
      endRow()
      tables.pop()
    }
    flush()
  }

  return { open, close, text, end }
}
