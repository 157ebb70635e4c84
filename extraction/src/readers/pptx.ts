import type { Collector } from '../collector.ts'
import { drawingText } from '../office/drawing.ts'
import { isWebLink, mainPart, readProperties, relationshipsOf, targetsOf } from '../office/package.ts'
import type { ArchiveSource } from '../reader.ts'
import { refuse } from '../refusal.ts'
import { parseXml } from '../xml.ts'

/** Placeholders that repeat on every slide. */
const repeated = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

/** PowerPoint presentations: slide by slide, its title as heading, speaker notes and comments as notes. */
export function readPptx(source: ArchiveSource, out: Collector): void {
  const { archive, limits } = source
  const deck = mainPart(archive, limits) ?? 'ppt/presentation.xml'
  if (!archive.has(deck)) throw refuse('corrupt', 'presentation part is missing')
  readProperties(archive, out, limits)
  const parts = relationshipsOf(archive, deck, limits)
  const slides: string[] = []
  parseXml(archive.read(deck), limits, {
    open(name, attributes) {
      if (name === 'p:sldId') slides.push(parts.get(attributes['r:id'] ?? '')?.target ?? '')
    },
  })
  for (const [index, slide] of slides.entries()) {
    out.leaveSections()
    out.at = { slide: index + 1 }
    readSlide(source, slide, out)
  }
}

function readSlide(source: ArchiveSource, slide: string, out: Collector): void {
  const { archive, limits } = source
  const parts = relationshipsOf(archive, slide, limits)
  readShapes(source, slide, {
    title: (text) => out.heading(1, text),
    paragraph: (text, level) => (level > 1 ? out.add('list', text, { level }) : out.add('paragraph', text)),
    row: (text, row) => out.add('table', text, { anchor: { row } }),
  })
  for (const part of targetsOf(parts, 'chart', 'diagramData')) {
    for (const line of drawingText(archive, part, limits)) out.add('paragraph', line)
  }
  const note = (text: string) => out.add('note', text)
  for (const part of targetsOf(parts, 'notesSlide')) readShapes(source, part, { title: note, paragraph: note, row: note })
  for (const part of targetsOf(parts, 'comments')) for (const line of commentText(source, part)) note(line)
}

type Shapes = {
  title: (text: string) => void
  paragraph: (text: string, level: number) => void
  row: (text: string, row: number) => void
}

function readShapes({ archive, limits }: ArchiveSource, part: string, emit: Shapes): void {
  const parts = relationshipsOf(archive, part, limits)
  let skip = 0
  let reading = false
  let placeholder = ''
  let title = ''
  let line = ''
  let level = 1
  let link: string | undefined
  let row = 0
  let cells: string[] | null = null
  let cell: string[] = []

  function endParagraph() {
    const text = line.trim()
    line = ''
    if (cells) cell.push(text)
    else if (!text || repeated.has(placeholder)) return
    else if (placeholder === 'title' || placeholder === 'ctrTitle') title += `${title && ' '}${text}`
    else emit.paragraph(text, level)
  }

  parseXml(archive.read(part), limits, {
    open(name, attributes) {
      if (name === 'mc:Fallback') skip++
      if (skip > 0) return
      if (name === 'p:sp') placeholder = ''
      else if (name === 'p:ph') placeholder = attributes['type'] ?? 'body'
      else if (name === 'p:cNvPr' && attributes['descr']) emit.paragraph(attributes['descr'], 1)
      else if (name === 'a:tbl') row = 0
      else if (name === 'a:tr') cells = []
      else if (name === 'a:tc') cell = []
      else if (name === 'a:p') level = 1
      else if (name === 'a:pPr') level = Number(attributes['lvl'] ?? 0) + 1
      else if (name === 'a:t') reading = true
      else if (name === 'a:br') line += '\n'
      else if (name === 'a:hlinkClick') link = parts.get(attributes['r:id'] ?? '')?.target
    },
    text(text) {
      if (reading && skip === 0) line += text
    },
    close(name) {
      if (name === 'mc:Fallback') skip--
      if (skip > 0) return
      if (name === 'a:t') reading = false
      else if (name === 'a:r') {
        if (isWebLink(link) && !line.endsWith(link)) line += ` (${link})`
        link = undefined
      } else if (name === 'a:p') endParagraph()
      else if (name === 'a:tc') cells?.push(cell.filter(Boolean).join(' '))
      else if (name === 'a:tr') {
        emit.row((cells ?? []).join(' | '), ++row)
        cells = null
      } else if (name === 'p:sp') {
        if (title) emit.title(title)
        title = ''
      }
    },
  })
}

/** Comments of both generations: plain `p:text`, or drawing paragraphs in threaded ones. */
function commentText({ archive, limits }: ArchiveSource, part: string): string[] {
  const lines: string[] = []
  let reading = false
  parseXml(archive.read(part), limits, {
    open(name) {
      if (name === 'p:text' || name === 'a:t') {
        reading = true
        lines.push('')
      }
    },
    text(text) {
      if (reading) lines.push((lines.pop() ?? '') + text)
    },
    close(name) {
      if (name === 'p:text' || name === 'a:t') reading = false
    },
  })
  return lines
}
