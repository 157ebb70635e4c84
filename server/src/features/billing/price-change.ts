import { periodTotal, type SeatPrice } from '@quarry/contract/billing/money'
import { priceChange } from '@quarry/contract/billing/price-change'
import type { PaidTerm } from '@quarry/contract/billing/quote'
import type { WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { WorkspacePayment } from '@quarry/contract/wire/billing/billing'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { priceChangeMail, type PriceLetter } from '../../mail/templates/price-change.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockPlan, type PlanRow } from '../plan/plan.ts'
import type { Paying } from './paying.ts'
import { type BillingAccount, findAccount, findPayers, noteLetter } from './store/account.store.ts'
import { answerConsent, findConsent, insertConsent } from './store/consent.store.ts'
import { updateTerm } from './store/term.store.ts'

const dayMs = 24 * 60 * 60_000
/** Who has not answered is reminded so long before the plan ends. */
const reminderDays = 7

const consentOf = (db: Db, row: PlanRow) =>
  findConsent(db, { accountId: row.account_id!, planCode: row.term!.planCode, at: row.period_end! })

/** Asks those who pay whether they agree to a price that rises with the next period, and reminds them once. */
export async function askAboutPrice(app: Paying, workspaceId: WorkspaceId): Promise<void> {
  await atomic(app.db, async (tx) => {
    const [row, account] = [await lockPlan(tx, workspaceId), await findAccount(tx, workspaceId)]
    const change =
      row?.term &&
      priceChange(
        row.term,
        app.config.plans?.find(({ code }) => code === row.term!.planCode),
      )
    if (!row?.term || !account || !change?.rises || row.scheduled?.unit === null) return
    const { term } = row
    const days = (row.period_end!.getTime() - app.clock.now().getTime()) / dayMs
    const consent = await consentOf(tx, row)
    if (consent) {
      if (consent.answer === null && days <= reminderDays)
        await tellOfPrice(app, tx, account, { kind: 'reminder', term, after: consent.new_price })
      return
    }
    // Later it would be no time to think: the former price is good for one more period.
    if (days < limits.askAboutPriceDays.last) return
    const asked = { accountId: account.id, planCode: term.planCode, at: row.period_end!, askedAt: app.clock.now() }
    await insertConsent(tx, { ...asked, before: term.price, after: change.price })
    await updateTerm(tx, workspaceId, {})
    await tellOfPrice(app, tx, account, { kind: 'asked', term, after: change.price })
  })
}

/** Writes about a price that rises to everybody who may pay, once. */
export async function tellOfPrice(
  app: Paying,
  tx: Db,
  account: BillingAccount,
  { kind, term, after }: { kind: PriceLetter; term: PaidTerm; after: SeatPrice },
): Promise<void> {
  const subject = `${account.id} ${term.period.to}`
  if (!(await noteLetter(tx, subject, `price ${kind}`, app.clock.now()))) return
  const plan = app.config.plans?.find(({ code }) => code === term.planCode)
  const facts = {
    kind,
    workspace: account.workspace_code,
    plan: plan?.name ?? { en: term.planCode, ko: term.planCode },
    currency: account.currency,
    ...totalsOf(term, after),
    unit: term.unit,
    seats: term.seats,
    day: term.period.to,
    isTest: app.gateways.some((gateway) => gateway.isTest),
    link: `${app.config.ownOrigin}/${account.workspace_code}?page=workspaceSettings&section=plan`,
  }
  for (const { email, lang } of await findPayers(tx, account.workspace_ref))
    await app.mail.send(tx, { to: email, ...priceChangeMail(facts, lang) })
}

const totalsOf = ({ price, unit, seats }: PaidTerm, after: SeatPrice) => ({
  before: periodTotal(price, unit, seats),
  after: periodTotal(after, unit, seats),
})

/** The higher price a workspace is asked about; null where there is none. */
export async function readPriceChange(
  { config }: Needs<'config'>,
  db: Db,
  row: PlanRow,
): Promise<WorkspacePayment['priceChange']> {
  const { planCode } = row.term!
  if (
    !priceChange(
      row.term!,
      config.plans?.find(({ code }) => code === planCode),
    )?.rises
  )
    return null
  const consent = await consentOf(db, row)
  if (!consent) return null
  const { id, effective_at: at, answer, new_price: after } = consent
  return { id, at: at.toISOString(), answer, ...totalsOf(row.term!, after) }
}

/**
 * Agrees to a higher price, or lets the plan end; until the period ends either can be taken back.
 * @throws Failure priceChangeMissing — nobody is asked about it, or not any more; workspaceMissing
 */
export async function answerPrice(
  ctx: Needs<'db' | 'clock' | 'config' | 'account' | 'workspace'>,
  { id, answer }: { id: string; answer: 'agreed' | 'declined' },
): Promise<Record<string, never>> {
  await atomic(ctx.db, async (tx) => {
    const row = await lockPlan(tx, ctx.workspace.id)
    if (!row) throw fail('workspaceMissing')
    const now = ctx.clock.now()
    const asked = row.term && row.period_end! > now ? await readPriceChange(ctx, tx, row) : null
    if (asked?.id !== id) throw fail('priceChangeMissing')
    await answerConsent(tx, id, { answer, at: now, by: ctx.account.id })
    await updateTerm(tx, ctx.workspace.id, {})
    const action = answer === 'agreed' ? 'payment.agree' : 'payment.decline'
    const detail = { planCode: row.term!.planCode, before: asked.before, after: asked.after }
    await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action, subject: id, detail })
  })
  return {}
}
