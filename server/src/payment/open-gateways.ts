import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Gateway } from './gateway.ts'
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts'

type Parts = { db: Db; clock: { now(): Date }; key: Buffer }

/** Whom people of this installation can pay with. */
export function openGateways(
  config: Config,
  { db, clock, key }: Parts,
): { gateways: readonly Gateway[]; sandbox: Sandbox | null } {
  if (!config.paysInSandbox) return { gateways: [], sandbox: null }
  // Every process signs and knows the same calls.
  const secret = createHmac('sha256', key).update('payment sandbox').digest()
  const sandbox = createSandbox({ db, clock, secret })
  return { gateways: [sandbox], sandbox }
}
