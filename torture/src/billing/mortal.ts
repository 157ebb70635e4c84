import type { App } from '../../../server/src/context.ts'
import type { Gateway } from '../../../server/src/payment/gateway.ts'
import type { Random } from '../torture.ts'

/** Somebody pulled the plug. */
export class Killed extends Error {}

type Parts = Pick<App, 'db' | 'gateways'>
/** Stands between a process and a payment company. */
type Between = <T>(call: () => Promise<T>) => Promise<T>

/**
 * A process that dies before its next step once it has done so many: a step is a statement to the database, a call of a payment company, or
 * the answer to one. Nothing else it does is seen from outside, so between two steps it does not matter where it dies. Once dead it does
 * nothing any more, and the transaction it was in is undone, as PostgreSQL does when a connection breaks; what it had committed stays, also
 * where it never learned that it had.
 *
 * @param life how many of those it does; null: it lives on.
 */
export function mortal({ db, gateways }: Parts, life: number | null, between: Between = (call) => call()): Parts {
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
  const asking: Between = async (call) => {
    step()
    const answer = await between(call)
    step()
    return answer
  }
  return { db: db.withPlugin(counting as never), gateways: gateways.map((gateway) => asked(gateway, asking)) }
}

/** Calls that get lost on the way there, or whose answers do on the way back. */
export const losing =
  (random: Random, share: number): Between =>
  async (call) => {
    if (random() < share) throw new Error('The call was lost.')
    const answer = await call()
    if (random() < share) throw new Error('The answer was lost.')
    return answer
  }

const calls = ['openWay', 'readWay', 'charge', 'readCharge', 'cancelCharge', 'refund', 'readRefund', 'readGivenBack'] as const

function asked(gateway: Gateway, between: Between): Gateway {
  const own = calls.map((name) => [name, (ask: never) => between(() => (gateway[name] as (ask: never) => Promise<unknown>)(ask))])
  return { ...gateway, ...(Object.fromEntries(own) as Partial<Gateway>) }
}
