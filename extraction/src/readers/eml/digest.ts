import type { Email } from 'postal-mime'
import { type Collector, createCollector } from '../../collector.ts'
import type { Source } from '../../reader.ts'
import { isRefusal } from '../../refusal.ts'
import type { Block } from '../../types.ts'
import { isAnnouncement } from './quotes.ts'
import { Said } from './said.ts'

/** Mails one after another in one file, such as a conversation: https://www.rfc-editor.org/rfc/rfc2046#section-5.1.5 */
export const isDigest = ({ headers }: Email): boolean =>
  headers.some(({ key, value }) => key === 'content-type' && /^\s*multipart\/digest\b/i.test(value))

/**
 * Each mail of a digest is a section, and what it repeats of those before it is left out: the history that replies drag along is read once,
 * where it was written.
 *
 * @param readInto reads the words of one mail.
 */
export async function readSection(
  heading: string,
  { source, out, said }: { source: Source; out: Collector; said: Said },
  readInto: (own: Collector) => Promise<void>,
): Promise<void> {
  const own = createCollector(source.limits)
  try {
    await readInto(own)
  } catch (error) {
    // One mail that is a bomb takes nothing from the others: what was read of it until then is kept.
    if (!isRefusal(error)) throw error
    own.partial = error.message
  }
  out.leaveSections()
  out.heading(1, heading)
  for (const block of own.blocks) {
    const { level } = block
    const { row } = block.anchor
    const text = block.type === 'header' ? block.text : newIn(block, said)
    if (block.type === 'heading') out.heading(1 + (level ?? 1), text)
    else out.add(block.type, text, { ...(level !== undefined && { level }), anchor: row === undefined ? {} : { row } })
  }
  for (const { type, text } of own.blocks) if (type !== 'header') said.add(text)
  const free = source.limits.attachments - out.attachments.length
  out.attachments.push(...own.attachments.slice(0, free))
  out.partial ??= own.partial ?? (own.attachments.length > free ? 'attachments beyond the limit were left out' : null)
}

/** The lines of a block that were not said before; a quotation that mostly was is left out whole, with its short lines. */
function newIn({ type, text }: Block, said: Said): string {
  if (said.isEmpty) return text
  const lines = text.split('\n').map((line) => ({ line, isOld: isAnnouncement(line) ? null : said.has(line) }))
  if (type === 'note') {
    const old = lengthOf(lines.filter(({ isOld }) => isOld))
    return old > 0 && old * 2 >= lengthOf(lines.filter(({ isOld }) => isOld !== null)) ? '' : text
  }
  return lines
    .filter(({ line, isOld }) => !isOld && !isAnnouncement(line))
    .map(({ line }) => line)
    .join('\n')
}

const lengthOf = (lines: readonly { line: string }[]): number => lines.reduce((sum, { line }) => sum + line.length, 0)
