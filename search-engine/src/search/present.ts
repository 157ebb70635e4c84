import { chunkIdAt } from '../segment/lookup.ts'
import type { FoundDocument } from '../types.ts'
import type { Candidate } from './top.ts'

/** @param limit of its chunks, the best. */
export const present = ({ part, id, score, chunks }: Candidate, limit: number): FoundDocument => ({
  id,
  score,
  chunks: chunks.slice(0, limit).map(({ chunk, score }) => ({ id: chunkIdAt(part.segment, chunk), score })),
})
