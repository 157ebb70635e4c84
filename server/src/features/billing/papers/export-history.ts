import { plainAmount } from '@quarry/contract/billing/money'
import type { PaymentHistory } from '@quarry/contract/wire/billing/billing'
import { byteOrderMark, csvLine } from '../../../files/csv.ts'
import type { Download } from '../../../http/endpoint.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Payer } from '../paying.ts'
import { readHistory } from '../read-payments.ts'

const columns = [
  'number',
  'date',
  'period_from',
  'period_to',
  'method',
  'status',
  'currency',
  'before_tax',
  'tax',
  'total',
  'given_back',
  'transaction',
  'test',
]

/** What was paid as a CSV file, as far back as the history is shown. Notes that it was taken. */
export async function exportHistory(ctx: Payer): Promise<Download> {
  const { workspace, clock } = ctx
  const { histories } = await readHistory(ctx)
  await recordAudit(ctx.db, ctx, { workspaceId: workspace.id, action: 'payment.export', subject: workspace.id })
  return {
    bytes: [Buffer.from(byteOrderMark + csvLine(columns) + histories.map(lineOf).join(''))],
    name: `payments-${workspace.code}-${clock.now().toISOString().slice(0, 10)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    size: null,
  }
}

const lineOf = (row: PaymentHistory): string =>
  csvLine([
    row.orderNumber,
    row.date,
    row.usagePeriod.from,
    row.usagePeriod.to,
    row.methodDetail,
    row.status,
    row.currency,
    ...[row.supply, row.tax, row.total, row.refunded].map((amount) => plainAmount(amount, row.currency)),
    row.transactionId,
    String(row.isTest),
  ])
