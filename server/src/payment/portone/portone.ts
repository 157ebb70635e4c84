import type { Currency } from '@quarry/contract/plan/plan'
import type { HookCall } from '@quarry/integrations/kit/hook'
import type { Network } from '@quarry/integrations/kit/kit'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import type { Log } from '../../log.ts'
import type { PortoneSettings } from '../../portone-settings.ts'
import type { About, Gateway } from '../gateway.ts'
import { idOf } from './names.ts'
import { portonePayments } from './payments.ts'
import { portoneApi } from './portone-api.ts'
import { signedId } from './signature.ts'
import { portoneWays } from './ways.ts'

type Parts = {
  db: Db
  clock: { now(): Date }
  net: Network
  log: Pick<Log, 'error'>
  settings: PortoneSettings
  /** Those it takes new cards for. */
  currencies?: readonly Currency[]
  /** Between two looks at a charge that is being made. */
  pauseMs?: number
}

/** The page of ours on which a card is given in PortOne's window. */
export type PortonePage = Pick<ReturnType<typeof portoneWays>, 'readPage' | 'leave'> &
  Pick<PortoneSettings, 'storeId' | 'channels' | 'isTest'>
export type Portone = Gateway & { page: PortonePage }

/** PortOne V2, in front of the payment companies and wallets of Korea: https://developers.portone.io */
export function createPortone({ db, clock, net, log, settings, currencies = ['KRW'], pauseMs = 1_000 }: Parts): Portone {
  const { apiSecret: secret, storeId, channels, webhookSecrets, isTest, baseUrl } = settings
  const api = portoneApi({ net, baseUrl, secret })
  const { readPage, leave, ...ways } = portoneWays({ api, db, storeId, isTest, clock, log })
  const payments = portonePayments({ api, storeId, isTest, clock, pauseMs })
  return {
    name: 'portone',
    currencies,
    isTest,
    ...ways,
    ...payments,
    // No charge of a billing key waits for anybody.
    cancelCharge: payments.readCharge,
    hear: (call) => hear(call, { webhookSecrets, storeId }),
    page: { readPage, leave, storeId, channels, isTest },
  }
}

const Call = z.object({
  type: z.string(),
  data: z.object({ storeId: z.string(), paymentId: z.string().optional(), billingKey: z.string().optional() }),
})

/** https://developers.portone.io/opi/ko/integration/webhook/readme-v2 (version 2024-04-25) */
function hear(
  call: HookCall,
  { webhookSecrets, storeId }: Pick<PortoneSettings, 'webhookSecrets' | 'storeId'>,
): { eventId: string; type: string; about: About } | null {
  const eventId = signedId(call, webhookSecrets)
  if (eventId === null) return null
  const body = Call.safeParse(JSON.parse(Buffer.from(call.body).toString('utf8')))
  // New kinds of calls come without being announced, and one that is not understood is not to be sent again.
  if (!body.success || body.data.data.storeId !== storeId)
    return { eventId, type: 'unknown', about: { id: null, externalId: null } }
  const { type, data } = body.data
  const id = data.paymentId === undefined ? null : idOf(data.paymentId)
  return { eventId, type, about: { id, externalId: data.billingKey ?? null } }
}
