import type { Item } from '../../kit/kit.ts'
import { type FigmaIo, figmaOf } from './client.ts'
import { commentsText, fileOf } from './comments.ts'
import { fileText } from './text.ts'

/** The text of a file, or of the comments on one, as Markdown. */
export async function* read(io: FigmaIo, { externalId }: Pick<Item, 'externalId'>): AsyncGenerator<Uint8Array> {
  const figma = figmaOf(io)
  const commented = fileOf(externalId)
  const text =
    commented === null
      ? fileText(externalId, await figma.file(externalId))
      : commentsText(commented, await figma.comments(commented))
  yield Buffer.from(text)
}
