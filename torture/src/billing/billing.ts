import { createWorld, type World } from '../../../server/testing/world.ts'
import { compareBooks } from '../../../server/src/features/billing/books/compare-books.ts'
import { comparePayments } from '../../../server/src/features/billing/keep.ts'
import { findBookTroubles } from '../../../server/src/features/billing/store/books.store.ts'
import { openBilling } from '../../../server/src/features/billing/testing/till.ts'
import { keepDeadlines } from '../../../server/src/features/plan/deadlines.ts'
import { Failure } from '../../../server/src/http/fail.ts'
import { oneOf, type Random, type Torture, upTo } from '../torture.ts'
import { actOnce, type Living, ring } from './life.ts'
import { Killed, losing, mortal } from './mortal.ts'

const days = 3 * 366
const lostShare = 0.05
const { signal } = new AbortController()

/**
 * A round is three years of a workspace that pays: plans, seats, cards of every kind, cancelling, coming back, charge backs that are won and
 * lost, money given back at the payment company, two people at once, while calls and answers of the payment company get lost, it calls late, twice, in any order or never, and processes die at any
 * statement between an invoice and what came of it. All of them live at once, from a random day on. It holds when the books come to
 * nothing at all times, and once everything is settled agree with the payment company, payment by payment; when no day is paid twice, no
 * more is given back than was paid, and nobody has a paid plan without a payment, or paid without having it.
 */
export const billing: Torture = {
  name: 'billing',
  rounds: 20,
  roundsInTests: 2,
  async run({ rounds, random, say }) {
    await using world = await createWorld()
    const till = openBilling(world)
    /** What did not hold, with when it was first seen. */
    const failures = new Map<string, string>()
    const fail = (what: string) => void (failures.has(what) || failures.set(what, world.clock.now().toISOString()))
    world.clock.advance({ days: upTo(random, 500), hours: upTo(random, 24) })
    const lives = await Promise.all(Array.from({ length: rounds }, () => begin(world, till, random)))
    const [from, end] = [world.clock.now(), world.clock.now().getTime() + days * 24 * 60 * 60_000]

    for (let step = 1; world.clock.now().getTime() < end; step++) {
      world.clock.advance(leap(random))
      for (const life of lives) if (random() < 0.35) await tried(() => actOnce(life, dying()))
      for (const life of lives) await tried(() => ring({ ...life.owner, ...dying() }, life))
      if (random() < 0.9) await tried(() => till.keep(dying()))
      if (random() < 0.5) await tried(() => comparePayments(world.app({ ...till.parts, ...dying() }), signal))
      if (random() < 0.3) await tried(() => keepDeadlines(world.app({ ...till.parts, ...dying() }), signal))
      if (step % 10 === 0) for (const { check, about, detail } of await always()) fail(`${check}: ${about} ${detail}`)
      if (step % 50 === 0) say(`${world.clock.now().toISOString().slice(0, 10)}: ${failures.size} failures`)
      for (const [at, { owner }] of lives.entries())
        if (await isRemoved(world, owner.workspace.id)) lives[at] = await begin(world, till, random)
    }
    await settle()
    for (const { check, about, detail } of (await compareBooks({ ...world.app(), gateways: [till.sandbox] }, new Date(0)))
      .troubles)
      if (check !== 'a refund was refused and is still owed' && !(isFound(about) && check.includes('gave back')))
        fail(`${check}: ${about} ${detail}`)
    for (const { level, message, fields } of world.logged)
      if (level === 'error' && !isExpected(message, fields))
        fail(`logged: ${message} ${String((fields as { err?: unknown }).err)}`)
    const [counts] = (await world.pool.query<Record<'invoices' | 'payments' | 'refunds', number>>(counting)).rows
    say(`${from.toISOString().slice(0, 10)}: ${JSON.stringify(counts)}`)
    return { failures: [...failures].map(([what, at]) => `${at}: ${what}`), counts: counts! }

    /** A person was told, because it is less than a refund that was refused, or more than there is. */
    function isFound(attemptId: string): boolean {
      return world.logged.some(
        ({ message, fields }) => message.includes('cannot be booked') && 'attemptId' in fields && fields.attemptId === attemptId,
      )
    }
    /** Each thing is done by a process of its own, and every second one dies of it. */
    function dying() {
      const life = random() < 0.5 ? upTo(random, 60) : null
      return mortal({ db: world.db, gateways: [till.sandbox] }, life, losing(random, lostShare))
    }
    async function tried(work: () => Promise<unknown>): Promise<void> {
      await work().catch((error: unknown) => {
        if (!isNamed(error)) fail(`${String(error)} ${error instanceof Error ? error.stack : ''}`)
      })
    }
    /** What holds also while something is under way. */
    async function always() {
      return (await findBookTroubles(world.db)).filter(({ check }) => !check.startsWith('who paid'))
    }
    /** Everything that is under way comes to its end: nobody dies, and nothing is lost any more. */
    async function settle(): Promise<void> {
      for (let hour = 0; hour < 30; hour++) {
        world.clock.advance({ hours: 1, minutes: 7 })
        await till.keep()
        await comparePayments(world.app(till.parts), signal)
      }
      await till.run()
    }
  },
}

const counting = `select (select count(*)::int from invoice) as invoices,
  (select count(*)::int from payment_attempt where status = 'succeeded') as payments, (select count(*)::int from refund) as refunds`

/** Minutes, days, up to the same hour of a month later; at times nobody is there for weeks. */
const leap = (random: Random) =>
  random() < 0.01
    ? { days: 20 + upTo(random, 80) }
    : oneOf(random, [
        { minutes: 1 + upTo(random, 50) },
        { hours: 1 + upTo(random, 30) },
        { days: 1 + upTo(random, 14), hours: 5 },
      ])

async function begin(world: World, till: ReturnType<typeof openBilling>, random: Random): Promise<Living> {
  const lang = random() < 0.5 ? 'ko' : 'en'
  const owner = await world.member({ lang, ...till.parts })
  const admin = await world.member({ role: 'ADMIN', of: owner, lang, ...till.parts })
  return { owner, admin, sandbox: till.sandbox, ringing: [], random, begun: [] }
}

const isRemoved = async (world: World, id: string): Promise<boolean> =>
  (await world.pool.query('select from workspace where id = $1 and removed_at is null', [id])).rowCount === 0

const isNamed = (error: unknown): boolean =>
  error instanceof Killed || error instanceof Failure || (error instanceof Error && /^The (call|answer)/.test(error.message))

/** What an operator is told of what payment companies and banks did, and what a dying process said last. */
const isExpected = (message: string, fields: object): boolean =>
  isNamed('err' in fields ? fields.err : null) ||
  /a bank took a payment back|refuses a refund|gave back what cannot be booked|gave up a payment whose days are over|keeps what cannot be booked/.test(
    message,
  )
