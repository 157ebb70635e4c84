import type { DocumentInput } from '../types.ts'

/** Text of a batch in UTF-16 units: enough to build quickly, little enough for the memory of the thread, which needs up to 32 bytes each. */
const BATCH_UNITS = 2_000_000
/** Text that is analysed in a few milliseconds and so need not wait behind a large batch. */
const SMALL_UNITS = 100_000

type Batch = { batch: DocumentInput[]; small: boolean }

const unitsOf = ({ chunks }: DocumentInput): number =>
  chunks.reduce((sum, { title, headings, body }) => sum + title.length + headings.length + body.length, 0)

/** Cuts what is put at once into what one segment is built from. */
export function splitBatches(documents: readonly DocumentInput[]): Batch[] {
  const batches: Batch[] = []
  let units = 0
  for (const document of documents) {
    const size = unitsOf(document)
    if (batches.length === 0 || units + size > BATCH_UNITS) {
      batches.push({ batch: [], small: false })
      units = 0
    }
    batches.at(-1)!.batch.push(document)
    units += size
  }
  return batches.length === 1 ? [{ batch: batches[0]!.batch, small: units <= SMALL_UNITS }] : batches
}
