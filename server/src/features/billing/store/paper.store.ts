import type { Db } from '../../../db/db.ts'

const papers = (db: Db) =>
  db
    .selectFrom('invoice')
    .innerJoin('billing_account', 'billing_account.id', 'invoice.account_id')
    .leftJoin('invoice as credited', 'credited.id', 'invoice.credits_invoice')
    .leftJoin('refund', 'refund.credit_invoice', 'invoice.id')
    .leftJoin('payment_attempt', (join) =>
      join.on((eb) =>
        eb.or([
          eb.and([eb('payment_attempt.invoice_id', '=', eb.ref('invoice.id')), eb('payment_attempt.status', '=', 'succeeded')]),
          eb('payment_attempt.id', '=', eb.ref('refund.attempt_id')),
          // Kept by a bank: no refund of ours.
          eb.and([
            eb('refund.id', 'is', null),
            eb('payment_attempt.invoice_id', '=', eb.ref('invoice.credits_invoice')),
            eb('payment_attempt.fail_code', '=', 'dispute_lost'),
          ]),
        ]),
      ),
    )
    .leftJoin('payment_way', 'payment_way.id', 'payment_attempt.way_id')
    .selectAll('invoice')
    .select([
      'workspace_code',
      'billing_account.email',
      'credited.number as credited_number',
      'credited.created_at as credited_at',
    ])
    .select(['payment_attempt.id as attempt_id', 'payment_attempt.gateway', 'payment_attempt.external_id', 'brand', 'last4'])
    .select(['refund.status as refund_status', 'refund.settled_at as refunded_at'])

/** An invoice with how it was paid, or a credit note with how it was given back. */
export type PaperRow = NonNullable<Awaited<ReturnType<typeof findPaper>>>
export const findPaper = (db: Db, id: string) => papers(db).where('invoice.id', '=', id).executeTakeFirst()

/** Of all workspaces, those that are no more too, oldest first. */
export const findPapers = (db: Db, { from, before }: { from: Date | null; before: Date | null }): Promise<PaperRow[]> =>
  papers(db)
    .$if(from !== null, (query) => query.where('invoice.created_at', '>=', from!))
    .$if(before !== null, (query) => query.where('invoice.created_at', '<', before!))
    .orderBy('invoice.created_at')
    .orderBy('invoice.number')
    .execute()
