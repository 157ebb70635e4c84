import { randomUUID } from 'node:crypto'
import type { World } from '../../../server/testing/world.ts'
import type { WorkspaceCtx } from '../../../server/src/context.ts'
import { look } from '../../../server/src/features/billing/charge.ts'
import { pay } from '../../../server/src/features/billing/pay.ts'
import { readPaidPlan } from '../../../server/src/features/billing/read-payments.ts'
import { readQuote } from '../../../server/src/features/billing/read-quote.ts'
import type { openBilling } from '../../../server/src/features/billing/testing/till.ts'
import { deleteWorkspace } from '../../../server/src/features/workspace/delete-workspace.ts'
import { Failure } from '../../../server/src/http/fail.ts'
import type { SandboxCard } from '../../../server/src/payment/sandbox/cards.ts'

type Till = ReturnType<typeof openBilling>
type Parts = Pick<WorkspaceCtx, 'db' | 'gateways'>

/** Something about money that is about to be done. */
export type Scene = {
  /** Does it, as the process it is given. */
  act(parts: Parts): Promise<unknown>
  /** What a person, or the clock, does once more. */
  again(): Promise<unknown>
  /** What does not hold afterwards. */
  problems(): Promise<string[]>
}
type Work = (world: World, till: Till, card: SandboxCard) => Promise<Scene>

const team = (seatCount: number) => ({ planCode: 'team', periodUnit: 'MONTHLY', seatCount }) as const
const month = 54_450

/** What was charged and not given back, and what is had. */
async function problemsOf(
  world: World,
  till: Till,
  who: WorkspaceCtx,
  wanted: { charged: number; givenBack?: number; seats?: number; credits?: number },
): Promise<string[]> {
  const account = await till.accountOf(who)
  const count = async (query: string) =>
    (await world.pool.query<{ number: number }>(`select coalesce((${query}), 0)::int as number`, [account])).rows[0]!.number
  const ofAccount = 'join payment_attempt a on a.id = charge.id where account_id = $1'
  const found = {
    charged: await count(`select count(*) from sandbox_charge charge ${ofAccount}`),
    givenBack: await count(
      `select sum(r.amount) from sandbox_refund r join sandbox_charge charge on charge.id = r.charge_id ${ofAccount}`,
    ),
    credits: await count(`select count(*) from invoice where account_id = $1 and kind = 'credit'`),
    seats: wanted.seats === undefined ? undefined : (await readPaidPlan(who)).seatCount,
  }
  const expected = { givenBack: 0, credits: 0, seats: undefined, ...wanted }
  return (Object.keys(found) as (keyof typeof found)[]).flatMap((what) =>
    found[what] === expected[what] ? [] : [`${what} is ${found[what]}, not ${expected[what]}`],
  )
}

async function payer(world: World, till: Till, card: SandboxCard, seats?: number): Promise<WorkspaceCtx> {
  const who = await till.owner()
  if (seats === undefined) await till.giveCard(who, card)
  else {
    await till.buy(who, team(seats))
    if (card !== '4242') await till.giveCard(who, card)
  }
  return who
}

async function ordering(till: Till, who: WorkspaceCtx, seats: number): Promise<Pick<Scene, 'act' | 'again'>> {
  const press = { ...team(seats), quoteId: (await readQuote(who, team(seats))).quoteId, requestId: randomUUID() }
  const act = async (parts?: Parts) => {
    await pay({ ...who, ...parts }, press)
    await till.run(parts)
  }
  return { act, again: () => act() }
}

/** Everything that moves money, as it stands before it is done. */
export const works: Readonly<Record<string, Work>> = {
  async paying(world, till, card) {
    const who = await payer(world, till, card)
    return { ...(await ordering(till, who, 5)), problems: () => problemsOf(world, till, who, { charged: 1, seats: 5 }) }
  },

  async seats(world, till, card) {
    const who = await payer(world, till, card, 5)
    return { ...(await ordering(till, who, 8)), problems: () => problemsOf(world, till, who, { charged: 2, seats: 8 }) }
  },

  async renewing(world, till, card) {
    const who = await payer(world, till, card, 5)
    const end = (await readPaidPlan(who)).payment!.periodEnd!
    world.clock.advance({ ms: Date.parse(end) - world.clock.now().getTime() })
    return {
      act: (parts) => till.keep(parts),
      again: () => till.keep(),
      problems: () => problemsOf(world, till, who, { charged: 2, seats: 5 }),
    }
  },

  async refunding(world, till) {
    const who = await payer(world, till, '4242', 5)
    world.clock.advance({ days: 10 })
    const givenBack = await till.refundFor(who)
    const act = async (parts?: Parts) => {
      await deleteWorkspace({ ...who, ...parts }, { code: who.workspace.code })
      await till.run(parts)
    }
    return {
      act,
      // Who is gone already cannot be deleted again.
      again: () => act().catch((error: unknown) => (error instanceof Failure ? till.run() : Promise.reject(error as Error))),
      problems: () => problemsOf(world, till, who, { charged: 1, givenBack: givenBack ?? 0, credits: 1 }),
    }
  },

  async givenBackElsewhere(world, till) {
    const who = await payer(world, till, '4242', 5)
    const { transaction } = await lastPayment(world, till, who)
    await till.sandbox.desk.giveBack(transaction)
    const act = (parts?: Parts) => look(world.app({ ...till.parts, ...parts }), { attemptId: transaction })
    return {
      act,
      again: () => act(),
      problems: async () => [
        ...(await problemsOf(world, till, who, { charged: 1, givenBack: month, credits: 1 })),
        ...((await readPaidPlan(who)).paymentPlanCode === 'free' ? [] : ['the plan goes on']),
      ],
    }
  },
}

async function lastPayment(world: World, till: Till, who: WorkspaceCtx): Promise<{ transaction: string }> {
  const { rows } = await world.pool.query<{ id: string }>('select id from payment_attempt where account_id = $1', [
    await till.accountOf(who),
  ])
  return { transaction: rows[0]!.id }
}
