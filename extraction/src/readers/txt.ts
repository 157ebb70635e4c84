import type { Collector } from '../collector.ts'
import type { Source } from '../reader.ts'
import { decodeText } from '../text/decode.ts'
import { eachParagraph, splitLines } from '../text/lines.ts'

/** Plain text: paragraphs between empty lines, each with the number of its first line. */
export function readTxt({ bytes }: Source, out: Collector): void {
  eachParagraph(splitLines(decodeText(bytes)), (text, line) => out.add('paragraph', text, { anchor: { line } }))
}
