import type { Db } from '../../db/db.ts'
import { type PaymentLetter, paymentMail } from '../../mail/templates/payment.ts'
import type { Paying } from './paying.ts'
import { type BillingAccount, findPayers, noteLetter } from './store/account.store.ts'
import type { Invoice } from './store/invoice.store.ts'

type Letter = {
  kind: PaymentLetter
  /** What it is about: of each kind there is one letter about it. */
  subject: string
  invoice: Pick<Invoice, 'number' | 'total' | 'currency' | 'is_test'>
  /** When what it announces happens. */
  at?: Date
}

/** Writes to everybody who may pay for the workspace, once. @returns whether it was not written before */
export async function write(
  app: Pick<Paying, 'clock' | 'config' | 'mail'>,
  tx: Db,
  account: BillingAccount,
  { kind, subject, invoice, at }: Letter,
): Promise<boolean> {
  if (!(await noteLetter(tx, subject, kind, app.clock.now()))) return false
  const link = `${app.config.ownOrigin}/${account.workspace_code}?page=workspaceSettings&section=plan`
  const { number, total, currency, is_test: isTest } = invoice
  const facts = { kind, workspace: account.workspace_code, number, total, currency, isTest, at: at ?? null, link }
  for (const { email, lang } of await findPayers(tx, account.workspace_ref))
    await app.mail.send(tx, { to: email, ...paymentMail(facts, lang) })
  return true
}
