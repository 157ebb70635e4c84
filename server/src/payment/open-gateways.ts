import { createHmac } from 'node:crypto'
import { Currency } from '@quarry/contract/plan/plan'
import type { Network } from '@quarry/integrations/kit/kit'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import type { Gateway } from './gateway.ts'
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts'
import { createStripe } from './stripe/stripe.ts'

type Parts = { db: Db; clock: { now(): Date }; key: Buffer; net: Network; log: Log }

/** Whom people of this installation can pay with. One that serves no currency any more still ends what it began. */
export function openGateways(
  config: Config,
  { db, clock, key, net, log }: Parts,
): { gateways: readonly Gateway[]; sandbox: Sandbox | null } {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: hookSecrets, STRIPE_BASE_URL: baseUrl, ownOrigin: origin } = config
  if (STRIPE_SECRET_KEY !== undefined) {
    const served = Currency.options.filter((currency) => config.paidTo[currency] === 'stripe')
    const own = { key: STRIPE_SECRET_KEY, hookSecrets, baseUrl, origin, currencies: served }
    return { gateways: [createStripe({ net, clock, log, ...own })], sandbox: null }
  }
  if (!config.paysInSandbox) return { gateways: [], sandbox: null }
  // Every process signs and knows the same calls.
  const secret = createHmac('sha256', key).update('payment sandbox').digest()
  const sandbox = createSandbox({ db, clock, secret })
  return { gateways: [sandbox], sandbox }
}
