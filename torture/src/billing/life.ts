import { randomUUID } from 'node:crypto'
import type { PeriodUnit } from '@quarry/contract/plan/plan-state'
import type { WorkspaceCtx } from '../../../server/src/context.ts'
import { cancel, resume } from '../../../server/src/features/billing/cancel.ts'
import { changeAnyPlan } from '../../../server/src/features/billing/change-paid-plan.ts'
import { hearPayment } from '../../../server/src/features/billing/hear.ts'
import { openWay } from '../../../server/src/features/billing/open-way.ts'
import { pay } from '../../../server/src/features/billing/pay.ts'
import { readPayment } from '../../../server/src/features/billing/read-payments.ts'
import { readQuote } from '../../../server/src/features/billing/read-quote.ts'
import { deleteWorkspace } from '../../../server/src/features/workspace/delete-workspace.ts'
import { sandboxCards, type SandboxCard } from '../../../server/src/payment/sandbox/cards.ts'
import type { Sandbox } from '../../../server/src/payment/sandbox/sandbox.ts'
import { oneOf, type Random, upTo } from '../torture.ts'

type Call = Awaited<ReturnType<Sandbox['desk']['dispute']>>
/** What the payment company says by itself and nobody has heard yet. */
export type Ringing = Call[]

export type Living = {
  owner: WorkspaceCtx
  admin: WorkspaceCtx
  sandbox: Sandbox
  ringing: Ringing
  random: Random
  /** Charges and cards that were begun. */
  begun: string[]
}

type Doing = (who: WorkspaceCtx, life: Living) => Promise<unknown>

const wanted = (random: Random) => {
  const planCode = oneOf(random, ['team', 'team', 'business'])
  const least = planCode === 'team' ? 5 : 20
  return {
    planCode,
    periodUnit: oneOf<PeriodUnit>(random, ['MONTHLY', 'MONTHLY', 'YEARLY']),
    seatCount: least + upTo(random, 12),
  }
}
const cards = Object.keys(sandboxCards) as SandboxCard[]

/** Orders; at times two see the same price, or press twice. */
const order: Doing = async (who, { owner, admin, random, begun }) => {
  const want = wanted(random)
  const { quoteId } = await readQuote(who, want)
  const press = { ...want, quoteId, requestId: randomUUID() }
  const note = async (payment: ReturnType<typeof pay>) => void begun.push((await payment).transactionId)
  const other = who === owner ? admin : owner
  const second =
    random() < 0.3 ? [note(pay({ ...other, db: who.db, gateways: who.gateways }, { ...press, requestId: randomUUID() }))] : []
  const again = random() < 0.3 ? [note(pay(who, press))] : []
  const ends = await Promise.allSettled([note(pay(who, press)), ...second, ...again])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Gives a card, mostly one that pays, or leaves the page. */
const giveCard: Doing = async (who, { sandbox, ringing, random }) => {
  const { transactionId: id } = await openWay(who, { requestId: randomUUID() })
  const card = random() < 0.6 ? '4242' : random() < 0.1 ? null : oneOf(random, cards)
  ringing.push(await sandbox.desk.chooseCard(id, card))
  if (random() < 0.5) await readPayment(who, { transactionId: id })
}

/** Confirms or refuses at the bank what is asked there, has it taken back and decided, or looks what became of it. */
const bank: Doing = async (who, { sandbox, ringing, random, begun }) => {
  const ids = begun.filter((id) => id !== '')
  if (ids.length === 0) return
  const id = oneOf(random, ids.slice(-4))
  const kind = random()
  if (kind < 0.45) ringing.push(await sandbox.desk.confirm(id, true))
  else if (kind < 0.6) ringing.push(await sandbox.desk.confirm(id, false))
  else if (kind < 0.62) ringing.push(await sandbox.desk.dispute(id))
  else if (kind < 0.7) ringing.push(await sandbox.desk.dispute(oneOf(random, ids), random() < 0.5 ? 'won' : 'lost'))
  else await readPayment(who, { transactionId: id })
}

/** Somebody gives back at the payment company: a part, or what is left of a payment. */
const giveBack: Doing = async (_who, { sandbox, ringing, random, begun }) => {
  const ids = begun.filter((id) => id !== '')
  if (ids.length === 0) return
  const amount = random() < 0.5 ? undefined : 1 + upTo(random, 30_000)
  ringing.push(await sandbox.desk.giveBack(oneOf(random, ids.slice(-4)), amount))
}

const actions: readonly [number, Doing][] = [
  [30, order],
  [16, giveCard],
  [22, bank],
  [4, giveBack],
  [9, (who) => cancel(who, { reason: 'torture' })],
  [14, async (who, { begun }) => void begun.push((await resume(who, { requestId: randomUUID() })).transactionId)],
  [5, (who, { random }) => changeAnyPlan(who, { planCode: oneOf(random, ['free', 'PREVIEW', 'team']) })],
  [2, (who, { owner }) => deleteWorkspace({ ...who, account: owner.account }, { code: owner.workspace.code })],
]
const weights = actions.reduce((sum, [weight]) => sum + weight, 0)

/** One thing that a person of this workspace does, as the process they reach can. */
export async function actOnce(life: Living, parts: Partial<WorkspaceCtx>): Promise<void> {
  let at = life.random() * weights
  const [, doing] = actions.find(([weight]) => (at -= weight) < 0)!
  await doing({ ...(life.random() < 0.7 ? life.owner : life.admin), ...parts }, life)
}

/** Calls of the payment company arrive: some never, some twice, in any order. */
export async function ring(app: WorkspaceCtx, { ringing, random }: Pick<Living, 'ringing' | 'random'>): Promise<void> {
  for (const call of ringing.splice(0).toSorted(() => random() - 0.5)) {
    const times = random() < 0.25 ? 0 : random() < 0.3 ? 2 : 1
    for (let time = 0; time < times; time++) {
      if (random() < 0.2) ringing.push(call)
      else await (await hearPayment(app, { service: 'payment', ...call, id: 'sandbox' })).follow?.()
    }
  }
}
