import { createHmac } from 'node:crypto'
import type { Network } from '@quarry/integrations/kit/kit'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import type { Gateway } from './gateway.ts'
import { createPortone, type PortonePage } from './portone/portone.ts'
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts'

type Parts = { db: Db; clock: { now(): Date }; key: Buffer; net: Network; log: Log }

/**
 * Whom people of this installation can pay with; of those that serve a currency, the first takes new cards. Those that are set up stay while
 * nothing is billed, as what is under way there is finished.
 */
export function openGateways(
  config: Config,
  { db, clock, key, net, log }: Parts,
): { gateways: readonly Gateway[]; sandbox: Sandbox | null; portone: PortonePage | null } {
  // Every process signs and knows the same calls.
  const secret = createHmac('sha256', key).update('payment sandbox').digest()
  const sandbox = config.paysInSandbox ? createSandbox({ db, clock, secret }) : null
  const portone = config.portone ? createPortone({ db, clock, net, log, settings: config.portone }) : null
  const gateways = [sandbox, portone].filter((each) => each !== null)
  return { gateways, sandbox, portone: portone?.page ?? null }
}
