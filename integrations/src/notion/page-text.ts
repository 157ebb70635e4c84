import type { BlockFile } from './block.ts'
import type { Client, NotionIo } from './client.ts'
import { pageBlocks } from './page-blocks.ts'

/** Texts that wait for being read, all together. Beyond that they are fetched once more. */
const mostHeld = 4 * 2 ** 20

/**
 * The text of pages whose blocks were gone through for the files in them: whoever reads the page later in the same run takes it, so that
 * Notion is asked once.
 */
class Held {
  readonly #texts = new Map<string, string>()
  #size = 0

  take(name: string): string | undefined {
    const text = this.#texts.get(name)
    this.#texts.delete(name)
    this.#size -= text?.length ?? 0
    return text
  }

  keep(name: string, text: string): void {
    this.take(name)
    this.#texts.set(name, text)
    this.#size += text.length
    for (const oldest of this.#texts.keys()) {
      if (this.#size <= mostHeld) break
      this.take(oldest)
    }
  }
}

const held = new WeakMap<NotionIo, Held>()
const heldBy = (io: NotionIo): Held => held.get(io) ?? held.set(io, new Held()).get(io)!

/** Largest text that is held for one page; longer ones are fetched again piece by piece. */
const longestHeld = 2 ** 20

/** The files in the blocks of a page. */
export async function filesOf(io: NotionIo, client: Client, id: string, version: string): Promise<BlockFile[]> {
  const files: BlockFile[] = []
  let text: string | null = ''
  for await (const piece of pageBlocks(client, id, (file) => files.push(file)))
    text = text !== null && text.length + piece.length <= longestHeld ? text + piece : null
  if (text !== null) heldBy(io).keep(`${id} ${version}`, text)
  return files
}

/** What the blocks of a page say, in this version. */
export async function* textOf(io: NotionIo, client: Client, id: string, version: string): AsyncGenerator<string> {
  const text = heldBy(io).take(`${id} ${version}`)
  if (text === undefined) yield* pageBlocks(client, id, () => {})
  else yield text
}
