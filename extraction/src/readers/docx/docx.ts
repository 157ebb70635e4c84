import type { Collector } from '../../collector.ts'
import { drawingText } from '../../office/drawing.ts'
import { mainPart, readProperties, relationshipsOf, targetsOf } from '../../office/package.ts'
import type { ArchiveSource } from '../../reader.ts'
import { refuse } from '../../refusal.ts'
import { parseXml } from '../../xml.ts'
import { readEmbedded } from './embedded.ts'
import { readNotes } from './notes.ts'
import { storyHandler, type Paragraph } from './story.ts'
import { headingStyles } from './styles.ts'

/** Word documents: headings by style, tables by row, notes where they are referred to, headers and footers last. */
export function readDocx(source: ArchiveSource, out: Collector): void {
  const { archive, limits } = source
  const body = mainPart(archive, limits) ?? 'word/document.xml'
  if (!archive.has(body)) throw refuse('corrupt', 'document part is missing')
  readProperties(archive, out, limits)
  const relationships = relationshipsOf(archive, body, limits)
  const headingOf = headingStyles(archive, targetsOf(relationships, 'styles')[0] ?? 'word/styles.xml', limits)
  const notes = readNotes(archive, relationships, limits)

  function emit(paragraph: Paragraph) {
    addParagraph(paragraph, out)
    for (const id of paragraph.drawings) {
      const drawing = relationships.get(id)
      for (const line of drawing ? drawingText(archive, drawing.target, limits) : []) out.add('paragraph', line)
    }
    for (const box of paragraph.boxes) emit(box)
    for (const key of paragraph.notes) {
      out.add('note', notes.get(key) ?? '')
      notes.delete(key)
    }
  }

  const other = (name: string, attributes: Record<string, string>) => {
    const chunk = name === 'w:altChunk' ? relationships.get(attributes['r:id'] ?? '') : undefined
    if (chunk) readEmbedded(source, chunk.target, out)
  }
  parseXml(archive.read(body), limits, storyHandler({ headingOf, relationships, emit, other }))

  out.leaveSections()
  for (const text of notes.values()) out.add('note', text)
  readMargins(source, targetsOf(relationships, 'header', 'footer'), out)
}

function addParagraph({ text, heading, list, row }: Paragraph, out: Collector): void {
  if (row !== null) out.add('table', text, { anchor: { row } })
  else if (heading !== null) out.heading(heading, text)
  else if (list !== null) out.add('list', text, { level: list })
  else out.add('paragraph', text)
}

/** Headers and footers, each wording once: sections repeat them. */
function readMargins({ archive, limits }: ArchiveSource, parts: string[], out: Collector): void {
  const seen = new Set<string>()
  const emit = ({ text, boxes }: Paragraph) => {
    if (!seen.has(text)) out.add('header', text)
    seen.add(text)
    boxes.forEach(emit)
  }
  for (const part of parts) {
    const relationships = relationshipsOf(archive, part, limits)
    parseXml(archive.read(part), limits, storyHandler({ headingOf: () => null, relationships, emit }))
  }
}
