import type { Collector } from '../collector.ts'
import { contentHandler } from '../odf/content.ts'
import { readMetadata, refuseEncrypted } from '../odf/metadata.ts'
import type { ArchiveSource } from '../reader.ts'
import { refuse } from '../refusal.ts'
import { parseXml, type XmlHandler } from '../xml.ts'

/** OpenDocument texts: headings by outline level, notes where they are referred to, headers and footers last. */
export function readOdt({ archive, limits }: ArchiveSource, out: Collector): void {
  refuseEncrypted(archive, limits)
  if (!archive.has('content.xml')) throw refuse('corrupt', 'content part is missing')
  readMetadata(archive, out, limits)
  parseXml(
    archive.read('content.xml'),
    limits,
    contentHandler({
      heading: (text, level) => out.heading(level, text),
      paragraph: (text, { title, list }) => {
        if (title) out.heading(1, text)
        else if (list > 0) out.add('list', text, { level: list })
        else out.add('paragraph', text)
      },
      row: (text, row) => out.add('table', text, { anchor: { row } }),
      note: (text) => out.add('note', text),
    }),
  )
  out.leaveSections()
  parseXml(archive.read('styles.xml'), limits, marginHandler(out))
}

/** Headers and footers of the page styles, each wording once: left and right pages repeat them. */
function marginHandler(out: Collector): XmlHandler {
  const seen = new Set<string>()
  const add = (text: string) => {
    if (!seen.has(text)) out.add('header', text)
    seen.add(text)
  }
  const content = contentHandler({ heading: add, paragraph: add, row: add, note: add })
  let margin = 0
  const isMargin = (name: string) => /^style:(?:header|footer)(?:-left|-first)?$/.test(name)
  return {
    open(name, attributes) {
      if (isMargin(name)) margin++
      else if (margin > 0) content.open?.(name, attributes)
    },
    text(text) {
      if (margin > 0) content.text?.(text)
    },
    close(name) {
      if (isMargin(name)) margin--
      else if (margin > 0) content.close?.(name)
    },
  }
}
