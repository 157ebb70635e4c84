import type { App } from '../../../server/src/context.ts'
import type { Gateway } from '../../../server/src/payment/gateway.ts'
import type { Random } from '../torture.ts'

/** Somebody pulled the plug. */
export class Killed extends Error {}

type Parts = Pick<App, 'db' | 'gateways'>

/**
 * A process that may die at any statement to the database, and before or after any call of a payment company. Once dead it does nothing
 * any more, and what it had not committed is undone.
 * @param life how many of those it does; null: it lives on.
 */
export function mortal({ db, gateways }: Parts, life: number | null, lost: { random: Random; share: number }): Parts {
  let left = life ?? Infinity
  const step = (): void => {
    if (left <= 0) throw new Killed('killed')
    left -= 1
  }
  const counting = {
    transformQuery: ({ node }: { node: never }) => {
      step()
      return node
    },
    transformResult: async ({ result }: { result: never }) => result,
  }
  return { db: db.withPlugin(counting as never), gateways: gateways.map((gateway) => unreliable(gateway, step, lost)) }
}

const asked = ['openWay', 'readWay', 'charge', 'readCharge', 'cancelCharge', 'refund', 'readRefund'] as const

/** A payment company whose calls get lost on the way there, or whose answers on the way back. */
function unreliable(gateway: Gateway, step: () => void, { random, share }: { random: Random; share: number }): Gateway {
  const calls = asked.map((name) => [
    name,
    async (ask: never) => {
      step()
      if (random() < share) throw new Error('The call was lost.')
      const answer = await (gateway[name] as (ask: never) => Promise<unknown>)(ask)
      step()
      if (random() < share) throw new Error('The answer was lost.')
      return answer
    },
  ])
  return { ...gateway, ...(Object.fromEntries(calls) as Partial<Gateway>) }
}
