import { scansOf } from '@quarry/extraction/scan/scans'
import type { Block } from '@quarry/extraction/types'

/** For one picture. */
export const timeMs = 60_000
/** Of one picture. No page of paper holds as much. */
export const mostTextBytes = 1024 * 1024
/** For all pictures of one document. */
const documentMs = 10 * 60_000

/** After so many failures one after the other the rest of a document is left. */
const mostFailures = 3

/** @returns the text of a picture, UTF-8. @throws Error that says why there is none. */
export type Recognize = (png: Uint8Array, signal: AbortSignal) => Promise<Buffer>

/** @property blocks what was read, in order. `trouble`: why something was not; null when everything was. */
export type Recognized = { blocks: Block[]; trouble: string | null }

/** Reads the text of pictures. */
export type Ocr = {
  /**
   * @param pages of a PDF, those that hold no text; of a picture they mean nothing. @throws the signal's reason when aborted.
   */
  read(document: { path: string; pages: readonly number[] }, signal: AbortSignal): Promise<Recognized>
}

type Options = { readable: readonly string[]; mostPages: number }

/** What is behind it, a command or a service, is sent pictures of our own making and believed nothing but text. */
export function ocrBy(recognize: Recognize, { readable, mostPages }: Options): Ocr {
  const inTurn = oneAtATime()
  return {
    async read({ path, pages }, signal) {
      let [spentMs, failedInRow] = [0, 0]
      const blocks: Block[] = []
      const troubles: string[] = []
      const recognizeTimed = async (png: Uint8Array): Promise<Buffer> => {
        const startedAt = performance.now()
        return recognize(png, signal).finally(() => (spentMs += performance.now() - startedAt))
      }
      if (pages.length > mostPages) troubles.push(`only ${mostPages} of ${pages.length} pages without text were read`)
      try {
        for await (const { page, png } of scansOf({ path, pages: pages.slice(0, mostPages), readable, signal })) {
          if (spentMs > documentMs) {
            troubles.push(`there was no time for page ${page} and those after it`)
            break
          }
          try {
            blocks.push(...blocksOf(await inTurn(() => recognizeTimed(png)), pages.length > 0 ? page : null))
            failedInRow = 0
          } catch (error) {
            signal.throwIfAborted()
            troubles.push(`page ${page}: ${reasonOf(error)}`)
            if (++failedInRow === mostFailures) break
          }
        }
      } catch (error) {
        signal.throwIfAborted()
        troubles.push(reasonOf(error))
      }
      const [first] = troubles
      const more = troubles.length > 1 ? ` (and ${troubles.length - 1} more)` : ''
      return { blocks, trouble: first === undefined ? null : `${first}${more}` }
    },
  }
}

/** However many documents are read at once: one picture keeps a processor busy. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Paragraphs, as empty lines part them. A stranger's picture may have had anything written by it. */
function blocksOf(said: Buffer, page: number | null): Block[] {
  const text = said
    .toString()
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, ' ')
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => ({ type: 'paragraph', text: paragraph, anchor: page === null ? {} : { page } }))
}
