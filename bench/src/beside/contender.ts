/** A chunk as the product has cut and stored it. */
export type Chunk = { id: string; documentId: string; title: string; headings: string; body: string }

/** A search that is filled with the same chunks and asked the same as the others. */
export type Contender = AsyncDisposable & {
  name: string
  /** Whole documents at a time. */
  add(chunks: readonly Chunk[]): Promise<void>
  /** Makes everything that was added searchable, and as quick as it gets. */
  finish(): Promise<void>
  /** The best fifty of one source. @returns how many were found */
  search(text: string): Promise<number>
}

/** All of them look in one source of several, as access rights make every search do. */
export const source = 'bench'
export const wanted = 50
