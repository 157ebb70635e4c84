import type { Language } from '@quarry/contract/account/account'
import type { Needs } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import type { Download } from '../../../http/endpoint.ts'
import { fail } from '../../../http/fail.ts'
import { mailLanguage } from '../../../mail/templates/layout.ts'
import type { Payer } from '../paying.ts'
import { findAccount } from '../store/account.store.ts'
import { findPaper } from '../store/paper.store.ts'
import { openFaces } from './faces.ts'
import { type Paper, paperOf } from './paper.ts'
import { renderPaper } from './render.ts'

/** An invoice or a credit note of the workspace. @throws Failure invoiceMissing — the workspace has none of this id. */
export async function readInvoice(ctx: Payer, { invoiceId, lang }: { invoiceId: string; lang: Language }): Promise<Download> {
  const account = await findAccount(ctx.db, ctx.workspace.id)
  const row = await findPaper(ctx.db, invoiceId)
  if (!row || row.account_id !== account?.id) throw fail('invoiceMissing')
  const { name, bytes } = await pdfOf(ctx, paperOf(row), lang)
  return { bytes: [bytes], name, mediaType: 'application/pdf', size: bytes.length }
}

export async function findPaperOf(db: Db, invoiceId: string): Promise<Paper | null> {
  const row = await findPaper(db, invoiceId)
  return row ? paperOf(row) : null
}

/** Papers are in Korean or English, as mails are. */
export async function pdfOf({ config }: Needs<'config'>, paper: Paper, lang: Language): Promise<{ name: string; bytes: Buffer }> {
  const bytes = await renderPaper(paper, mailLanguage(lang), await openFaces(config.INVOICE_FONT ?? null))
  return { name: `${paper.number}.pdf`, bytes }
}
