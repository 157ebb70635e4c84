import type { BlockFile } from './block.ts'
import type { NotionClient, NotionIo } from './client.ts'
import { pageBlocks } from './page-blocks.ts'
import type { SearchEntry } from './shapes.ts'

/** What the blocks of a page say, and whether properties stand above them. */
type Text = { text: string; isRow: boolean }

/** Texts that wait for being read, all together. Beyond that they are fetched once more. */
const mostHeld = 4 * 2 ** 20
/** Longer ones are fetched again, piece by piece. */
const longestHeld = 2 ** 20

/**
 * The texts of pages whose blocks were read for the files in them: a later reading of the page in the same run uses it, so that
 * Notion is asked once.
 */
class Held {
  readonly #texts = new Map<string, Text>()
  #size = 0

  take(name: string): Text | undefined {
    const held = this.#texts.get(name)
    this.#texts.delete(name)
    this.#size -= held?.text.length ?? 0
    return held
  }

  keep(name: string, held: Text): void {
    this.take(name)
    this.#texts.set(name, held)
    this.#size += held.text.length
    for (const oldest of this.#texts.keys()) {
      if (this.#size <= mostHeld) break
      this.take(oldest)
    }
  }
}

const runs = new WeakMap<NotionIo, Held>()
const heldBy = (io: NotionIo): Held => runs.get(io) ?? runs.set(io, new Held()).get(io)!

/** The files in the blocks of a page. */
export async function filesOf(
  io: NotionIo,
  client: NotionClient,
  { id, parent }: SearchEntry,
  version: string,
): Promise<BlockFile[]> {
  const files: BlockFile[] = []
  let text: string | null = ''
  for await (const piece of pageBlocks(client, id, (file) => files.push(file)))
    text = text !== null && text.length + piece.length <= longestHeld ? text + piece : null
  if (text !== null) heldBy(io).keep(`${id} ${version}`, { text, isRow: parent?.kind === 'data_source' })
  return files
}

/** The text of a page in this version, if somebody went through it in this run. */
export const heldText = (io: NotionIo, id: string, version: string): Text | undefined => heldBy(io).take(`${id} ${version}`)
