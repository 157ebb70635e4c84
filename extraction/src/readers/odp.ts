import type { Collector } from '../collector.ts'
import { contentHandler } from '../odf/content.ts'
import { readMetadata, refuseEncrypted } from '../odf/metadata.ts'
import type { ArchiveSource } from '../reader.ts'
import { refuse } from '../refusal.ts'
import { parseXml } from '../xml.ts'

/** OpenDocument presentations: slide by slide, its title as heading, speaker notes as notes. */
export function readOdp({ archive, limits }: ArchiveSource, out: Collector): void {
  refuseEncrypted(archive, limits)
  if (!archive.has('content.xml')) throw refuse('corrupt', 'content part is missing')
  readMetadata(archive, out, limits)
  let slide = 0
  let notes = 0
  const content = contentHandler({
    heading: (text, level) => out.heading(level, text),
    paragraph: (text, { title, list }) => {
      if (notes > 0) out.add('note', text)
      else if (title) out.heading(1, text)
      else if (list > 0) out.add('list', text, { level: list })
      else out.add('paragraph', text)
    },
    row: (text, row) => out.add('table', text, { anchor: { row } }),
    note: (text) => out.add('note', text),
    other(name, _attributes, closing) {
      if (name === 'presentation:notes') notes += closing ? -1 : 1
      else if (name === 'draw:page' && !closing) {
        out.leaveSections()
        out.at = { slide: ++slide }
      }
    },
  })
  parseXml(archive.read('content.xml'), limits, content)
}
