import type { Archive } from '../archive/archive.ts'
import type { Limits } from '../limits.ts'
import { parseXml } from '../xml.ts'

/**
 * The words of a chart, a diagram or a sheet's drawing layer, one string per paragraph. Of a chart: titles, series and
 * category names; its numbers stand in the sheet it was made from.
 */
export function drawingText(archive: Archive, part: string, limits: Limits): string[] {
  const lines: string[] = []
  let line = ''
  let collecting = false
  let numbers = false
  parseXml(archive.read(part), limits, {
    open(name, attributes) {
      if (name === 'c:numCache' || name === 'c:numLit') numbers = true
      else if (name === 'a:t' || name === 'c:v') collecting = !numbers
      else if (name === 'xdr:cNvPr' && attributes['descr']) lines.push(attributes['descr'])
    },
    text(text) {
      if (collecting) line += text
    },
    close(name) {
      if (name === 'a:t' || name === 'c:v') collecting = false
      else if (name === 'c:numCache' || name === 'c:numLit') numbers = false
      if (name !== 'a:p' && name !== 'c:pt' && name !== 'c:tx') return
      if (line.trim()) lines.push(line)
      line = ''
    },
  })
  return [...new Set(lines)]
}
