import { atomic } from '../../../db/db.ts'
import { mailLanguage } from '../../../mail/templates/layout.ts'
import { findRecipients, write } from '../letters.ts'
import type { Paying } from '../paying.ts'
import { getAccount } from '../store/account.store.ts'
import { getInvoice } from '../store/invoice.store.ts'
import { findPaperOf, pdfOf } from './read-paper.ts'

/** Sends an invoice that was paid, or a credit note whose money is given back, to who looks after payments. Made before anything is locked. */
export async function mailPaper(app: Paying, { invoiceId }: { invoiceId: string }): Promise<void> {
  const invoice = await getInvoice(app.db, invoiceId)
  const account = await getAccount(app.db, invoice.account_id)
  const paper = (await findPaperOf(app.db, invoiceId))!
  const languages = new Set((await findRecipients(app.db, account)).map(({ lang }) => mailLanguage(lang)))
  const made = new Map<'ko' | 'en', Awaited<ReturnType<typeof pdfOf>>>()
  for (const lang of languages) made.set(lang, await pdfOf(app, paper, lang))
  const kind = invoice.kind === 'charge' ? 'receipt' : 'refunded'
  await atomic(app.db, (tx) => write(app, tx, account, { kind, subject: invoiceId, invoice, papers: made }))
}
