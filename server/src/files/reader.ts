import type { Extraction } from '@quarry/extraction/types'

/** Turns a file into text blocks in a sandboxed process; never throws for what a file contains. */
export type TextReader = {
  extract(input: { path: string; name: string; mediaType: string | null }, signal?: AbortSignal): Promise<Extraction>
}
