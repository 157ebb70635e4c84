import type { Collector } from '../collector.ts'
import type { Source } from '../reader.ts'
import { label } from '../text/clean.ts'
import { decodeText } from '../text/decode.ts'
import { eachParagraph, splitLines } from '../text/lines.ts'
import { plainInline } from '../text/markdown.ts'

const fence = /^ {0,3}(`{3,}|~{3,})/
const atxHeading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/
const listItem = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/
const tableRule = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/** Markdown: headings, lists, tables and code by their marks, each with the number of its first line. */
export function readMd({ bytes }: Source, out: Collector): void {
  const lines = splitLines(decodeText(bytes))
  let pending: string[] = []
  let pendingLine = 1

  function flush() {
    eachParagraph(pending, (text, line) => out.add('paragraph', plainInline(text), { anchor: { line } }), pendingLine)
    pending = []
  }

  for (let index = readFrontMatter(lines, out); index < lines.length; index++) {
    const line = lines[index]!
    const anchor = { line: index + 1 }
    const mark = fence.exec(line)?.[1]
    const heading = atxHeading.exec(line)
    const item = listItem.exec(line)
    const underline = pending.length === 1 ? /^ {0,3}(=+|-+)\s*$/.exec(line) : null
    if (mark) {
      flush()
      const end = closingFence(lines, index, mark)
      out.add('code', lines.slice(index + 1, end).join('\n'), { anchor })
      index = end
    } else if (heading) {
      flush()
      const text = plainInline(heading[2]!)
      if (heading[1] === '#') out.title ??= label(text)
      out.heading(heading[1]!.length, text, anchor)
    } else if (underline && pending[0]!.trim()) {
      const text = plainInline(pending.pop()!)
      if (underline[1]!.startsWith('=')) out.title ??= label(text)
      out.heading(underline[1]!.startsWith('=') ? 1 : 2, text, { line: index })
    } else if (item) {
      flush()
      out.add('list', plainInline(item[2]!), { level: 1 + Math.floor(item[1]!.replace(/\t/g, '    ').length / 2), anchor })
    } else if (line.includes('|') && tableRule.test(lines[index + 1] ?? '') && lines[index + 1]!.includes('-')) {
      flush()
      index = readTable(lines, index, out)
    } else {
      if (pending.length === 0) pendingLine = index + 1
      if (line.trim() === '') flush()
      else pending.push(line.replace(/^ {0,3}> ?/, ''))
    }
  }
  flush()
}

function closingFence(lines: readonly string[], start: number, mark: string): number {
  for (let index = start + 1; index < lines.length; index++) {
    const end = fence.exec(lines[index]!)?.[1]
    if (end?.startsWith(mark) && lines[index]!.trim() === end) return index
  }
  return lines.length
}

/** @returns the index of the table's last line. */
function readTable(lines: readonly string[], start: number, out: Collector): number {
  let row = 0
  let index = start
  for (; index < lines.length && lines[index]!.includes('|'); index++) {
    if (index === start + 1) continue
    const cells = lines[index]!.trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
    out.add('table', cells.map((cell) => plainInline(cell.trim())).join(' | '), { anchor: { row: ++row, line: index + 1 } })
  }
  return index - 1
}

/** @returns the index of the first line after the front matter, 0 when there is none. */
function readFrontMatter(lines: readonly string[], out: Collector): number {
  // Between two rules, the first of which an empty line follows, stands text.
  if (lines[0]?.trim() !== '---' || !lines[1]?.trim()) return 0
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
  if (end < 0) return 0
  for (const line of lines.slice(1, end)) {
    const [, key, value] = /^(title|author|lang):\s*["']?(.+?)["']?\s*$/i.exec(line) ?? []
    if (key) out[key.toLowerCase() as 'title' | 'author' | 'lang'] = label(value)
  }
  return end + 1
}
