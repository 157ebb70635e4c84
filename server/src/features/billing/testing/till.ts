import { randomUUID } from 'node:crypto'
import type { Payment } from '@quarry/contract/wire/billing/billing'
import type { Quote } from '@quarry/contract/wire/billing/quote'
import type { App, WorkspaceCtx } from '../../../context.ts'
import { billingJobs } from '../billing.jobs.ts'
import { paperJob } from '../billing.messages.ts'
import { refundFor, settleRemoved } from '../billing.ts'
import { keepPayments } from '../keep.ts'
import { openWay } from '../open-way.ts'
import { pay } from '../pay.ts'
import { readPayment } from '../read-payments.ts'
import { readQuote } from '../read-quote.ts'
import { actAtDesk } from '../companies/sandbox-desk.ts'
import { mailJobs } from '../../../mail/mail.jobs.ts'
import type { SandboxCard } from '../../../payment/sandbox/cards.ts'
import { createSandbox } from '../../../payment/sandbox/sandbox.ts'
import { billing } from '../../../../testing/plans.ts'
import type { World } from '../../../../testing/world.ts'

type Wanted = Parameters<typeof readQuote>[1]

/**
 * An installation that bills, with the payment company that is built in unless told, and what people do there.
 * @param makesPapers whether receipts are made: they take a while, and most tests are not about them.
 */
export function openBilling(world: World, { makesPapers = false, ...more }: Partial<App> & { makesPapers?: boolean } = {}) {
  const sandbox = createSandbox({ db: world.db, clock: world.clock, secret: Buffer.from('secret') })
  const parts = { ...billing(world), gateways: [sandbox], sandbox, workspaceRemoved: [settleRemoved], ...more }
  const { signal } = new AbortController()
  const left = ['workspace.purge', ...(makesPapers ? [] : [paperJob.name])]
  const idle = left.map((name) => ({ name, payload: { parse: () => ({}) }, attempts: 1, concurrency: 1, async run() {} }))
  const real = billingJobs.filter(({ name }) => !left.includes(name))
  const jobs = [...real, ...mailJobs, ...idle] as typeof billingJobs
  const run = (more: Partial<App> = {}) => world.runJobs(jobs, { ...parts, ...more })

  async function keep(more: Partial<App> = {}): Promise<void> {
    await keepPayments(world.app({ ...parts, ...more }), signal)
    await run(more)
  }

  async function giveCard(ctx: WorkspaceCtx, card: SandboxCard = '4242'): Promise<Payment> {
    const way = await openWay(ctx, { requestId: randomUUID() })
    await atDesk(ctx, way.transactionId, card)
    await run()
    return readPayment(ctx, way)
  }
  const atDesk = (ctx: WorkspaceCtx, id: string, act: Parameters<typeof actAtDesk>[1]['act']) => actAtDesk(ctx, { id, act })

  const order = (ctx: WorkspaceCtx, wanted: Wanted, { quoteId }: Quote): Promise<Payment> =>
    pay(ctx, { ...wanted, quoteId, requestId: randomUUID() })

  async function buy(ctx: WorkspaceCtx, wanted: Wanted, card?: SandboxCard): Promise<Payment> {
    await giveCard(ctx, card)
    const begun = await order(ctx, wanted, await readQuote(ctx, wanted))
    await run()
    return readPayment(ctx, begun)
  }

  const accountOf = async ({ workspace }: Pick<WorkspaceCtx, 'workspace'>): Promise<string> =>
    (
      await world.db
        .selectFrom('billing_account')
        .select('id')
        .where('workspace_ref', '=', workspace.id)
        .executeTakeFirstOrThrow()
    ).id

  async function booksOf(account: string): Promise<Record<string, number>> {
    const { rows } = await world.pool.query<{ book: string; sum: string }>(
      'select book, sum(amount)::bigint as sum from ledger_entry where account_id = $1 group by book',
      [account],
    )
    return Object.fromEntries(rows.map(({ book, sum }) => [book, Number(sum)]))
  }

  return {
    parts,
    sandbox,
    run,
    keep,
    giveCard,
    atDesk,
    order,
    buy,
    accountOf,
    booksOf,
    ledgerOf: async (ctx: WorkspaceCtx) => booksOf(await accountOf(ctx)),
    /** Who pays in won. */
    async owner(more: Partial<App> = {}): Promise<WorkspaceCtx> {
      const ctx = await world.member({ lang: 'ko', ...parts, ...more })
      return ctx
    },
    admin: (of: WorkspaceCtx) => world.member({ role: 'ADMIN', of, lang: 'ko', ...parts }),
    async rows(table: 'invoice' | 'payment_attempt', { workspace }: WorkspaceCtx) {
      return world.db
        .selectFrom(table)
        .innerJoin('billing_account', 'billing_account.id', 'account_id')
        .select(`${table}.id`)
        .where('workspace_ref', '=', workspace.id)
        .execute()
    },
    async charges(ctx: WorkspaceCtx) {
      const { rows } = await world.pool.query(
        `select c.status, c.amount from sandbox_charge c join payment_attempt a on a.id = c.id where account_id = $1`,
        [await accountOf(ctx)],
      )
      return rows as { status: string; amount: number }[]
    },
    refundFor: async (ctx: WorkspaceCtx) => (await refundFor(ctx, world.db, ctx.workspace.id))?.amount,
    /** Moves the clock to the end of the paid period, and does what is due. */
    async untilPeriodEnds({ workspace }: WorkspaceCtx, more: Partial<App> = {}): Promise<void> {
      const { period_end } = await world.db
        .selectFrom('subscription')
        .select('period_end')
        .where('workspace_id', '=', workspace.id)
        .executeTakeFirstOrThrow()
      world.clock.advance({ ms: period_end!.getTime() - world.clock.now().getTime() })
      await keep(more)
    },
  }
}
