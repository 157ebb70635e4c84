import type { Needs } from '../../../context.ts'
import { compareBooks } from './compare-books.ts'
import { type Paper, paperOf } from '../papers/paper.ts'
import { pdfOf } from '../papers/read-paper.ts'
import { findPapers } from '../store/paper.store.ts'

/** Every invoice and credit note that was written in a time. */
async function list({ db }: Needs<'db'>, between: { from: Date | null; before: Date | null }): Promise<Paper[]> {
  return (await findPapers(db, between)).map(paperOf)
}

/** What the command of the operator asks of payments. */
export const invoices = { list, compare: compareBooks, pdfOf }
