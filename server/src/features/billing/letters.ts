import type { Language } from '@quarry/contract/account/account'
import type { Db } from '../../db/db.ts'
import type { Attachment } from '../../mail/mailer.ts'
import { mailLanguage } from '../../mail/templates/layout.ts'
import { type CardFacts, type PaymentLetter, paymentMail } from '../../mail/templates/payment.ts'
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
  card?: CardFacts
  /** What comes along, by language. */
  papers?: ReadonlyMap<'ko' | 'en', Attachment>
}

type Recipient = { email: string; lang: Language }

/** Everybody who may pay for the workspace, and whom invoices are made out to. Of a workspace without people, who paid first. */
export async function findRecipients(db: Db, account: BillingAccount): Promise<Recipient[]> {
  const people = await findPayers(db, account.workspace_ref)
  const { lang } = account
  const others = [account.bill_to.email, people.length === 0 ? account.email : undefined]
  const known = new Set(people.map(({ email }) => email))
  return [...people, ...others.flatMap((email) => (email && !known.has(email) ? [{ email, lang }] : []))]
}

/** Writes to everybody whom payments concern, once. @returns whether it was not written before */
export async function write(
  app: Pick<Paying, 'clock' | 'config' | 'mail'>,
  tx: Db,
  account: BillingAccount,
  { kind, subject, invoice, at, card, papers }: Letter,
): Promise<boolean> {
  if (!(await noteLetter(tx, subject, kind, app.clock.now()))) return false
  const { ownOrigin, seller } = app.config
  const exists = account.closed_at === null
  const link = exists ? `${ownOrigin}/${account.workspace_code}?page=workspaceSettings&section=plan` : ownOrigin
  const { number, total, currency, is_test: isTest } = invoice
  const about = { kind, workspace: account.workspace_code, number, total, currency, isTest, exists, link }
  const facts = { ...about, at: at ?? null, card: card ?? null, contact: seller.contact, hasPaper: papers !== undefined }
  for (const { email, lang } of await findRecipients(tx, account)) {
    await app.mail.send(tx, { to: email, ...paymentMail(facts, lang) }, papers?.get(mailLanguage(lang)))
  }
  return true
}
