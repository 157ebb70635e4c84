import { createWorld, type World } from '../../../server/testing/world.ts'
import { compareBooks } from '../../../server/src/features/billing/books/compare-books.ts'
import { comparePayments } from '../../../server/src/features/billing/keep.ts'
import { openBilling } from '../../../server/src/features/billing/testing/till.ts'
import type { SandboxCard } from '../../../server/src/payment/sandbox/cards.ts'
import type { Torture } from '../torture.ts'
import { Killed, mortal } from './mortal.ts'
import { type Scene, works } from './works.ts'

/** One that pays, one whose answers get lost, one that pays minutes later. */
const cards: readonly SandboxCard[] = ['4242', '0077', '0119']
/** Where there is little time a work is killed at every so manieth of its steps, another one each time. */
const shortStride = 8
const { signal } = new AbortController()

/**
 * A round is each work about money (paying, more seats, renewing, giving back, booking what was given back elsewhere), with one kind of card,
 * done by a process that dies before its first step, by one that dies before its second, and so on until one lives to the end. What a person
 * does then they do again, with the same press of the same button. It holds when each time exactly what was wanted was charged, or given back,
 * once, when it is had, and when the books agree with the payment company.
 */
export const eachStep: Torture = {
  name: 'billing-kill',
  rounds: cards.length,
  roundsInTests: 1,
  async run({ rounds, random, say }) {
    const isShort = rounds < cards.length
    await using world = await createWorld()
    const till = openBilling(world)
    const failures: string[] = []
    let kills = 0
    for (let round = 0; round < rounds; round++) {
      const card = cards[round % cards.length]!
      for (const [name, begin] of Object.entries(works)) {
        const stride = isShort ? shortStride : 1
        for (let step = Math.floor(random() * stride), lives = false; !lives; step += stride) {
          const scene = await begin(world, till, card)
          lives = await dies(scene, step)
          kills += lives ? 0 : 1
          await mend(scene)
          for (const problem of await scene.problems()) failures.push(`${name} with ${card}, killed at step ${step}: ${problem}`)
          await leaveAlone(world)
        }
        say(`${name} with ${card}: ${kills} kills, ${failures.length} failures`)
      }
    }
    const { troubles } = await compareBooks({ ...world.app(), gateways: [till.sandbox] }, new Date(0))
    return [...failures, ...troubles.map(({ check, about, detail }) => `${check}: ${about} ${detail}`)]

    /** @returns whether it lived to the end. */
    async function dies(scene: Scene, step: number): Promise<boolean> {
      try {
        await scene.act(mortal({ db: world.db, gateways: [till.sandbox] }, step))
        return true
      } catch (error) {
        if (error instanceof Killed) return false
        throw error
      }
    }
    async function mend(scene: Scene): Promise<void> {
      await scene.again()
      for (const minutes of [1, 2, 5, 61]) await pass(world, minutes)
      await comparePayments(world.app(till.parts), signal)
      await till.run()
    }
    /** What was looked at is over: nothing later has to do with it. */
    async function leaveAlone({ pool, clock }: World): Promise<void> {
      await pool.query('update billing_account set closed_at = $1 where closed_at is null', [clock.now()])
      await pool.query('update workspace set removed_at = $1 where removed_at is null', [clock.now()])
      clock.advance({ days: 4 })
    }
    async function pass({ clock }: World, minutes: number): Promise<void> {
      clock.advance({ minutes })
      await till.keep()
    }
  },
}
