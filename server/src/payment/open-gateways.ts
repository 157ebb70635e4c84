import { createHmac } from 'node:crypto'
import { Currency } from '@quarry/contract/plan/plan'
import type { Network } from '@quarry/integrations/kit/kit'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import type { Gateway } from './gateway.ts'
import { createPortone, type PortonePage } from './portone/portone.ts'
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts'
import { createStripe } from './stripe/stripe.ts'

type Parts = { db: Db; clock: { now(): Date }; key: Buffer; net: Network; log: Log }

/** Whom people of this installation can pay with. One that serves no currency any more still ends what it began. */
export function openGateways(
  config: Config,
  { db, clock, key, net, log }: Parts,
): { gateways: readonly Gateway[]; sandbox: Sandbox | null; portone: PortonePage | null } {
  const servedBy = (name: string) => Currency.options.filter((currency) => config.paidTo[currency] === name)
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: hookSecrets, STRIPE_BASE_URL: baseUrl, ownOrigin: origin } = config
  const stripe =
    STRIPE_SECRET_KEY === undefined
      ? null
      : createStripe({ net, clock, log, key: STRIPE_SECRET_KEY, hookSecrets, baseUrl, origin, currencies: servedBy('stripe') })
  const portone =
    config.portone && createPortone({ db, clock, net, log, settings: config.portone, currencies: servedBy('portone') })
  // Every process signs and knows the same calls.
  const secret = createHmac('sha256', key).update('payment sandbox').digest()
  const sandbox = config.paysInSandbox ? createSandbox({ db, clock, secret }) : null
  const gateways = [portone, stripe, sandbox].filter((each) => each !== null)
  return { gateways, sandbox, portone: portone?.page ?? null }
}
