import type { App } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import type { Hearing, HookRequest } from '../../http/hooks.ts'
import type { Gateway } from '../../payment/gateway.ts'
import { lookJob, refundJob, wayJob } from './billing.messages.ts'
import { gatewayNamed, type Paying } from './paying.ts'
import { findAttempt, findAttemptOfExternal } from './store/attempt.store.ts'
import { noteEvent } from './store/event.store.ts'
import { findRefund } from './store/refund.store.ts'
import { findWay } from './store/way.store.ts'

const perMinute = 6_000

/**
 * What a payment company calls with, at `/hooks/payment/<its name>`. A call is a bell: it says what to look at, and what is found there
 * counts, so it may come twice, late, and in any order.
 */
export async function hearPayment(app: App, { id: name, ...call }: HookRequest): Promise<Hearing> {
  const gateway = gatewayNamed(app, name)
  const heard = gateway?.hear({ ...call, at: app.clock.now() })
  if (!gateway || !heard) return { reply: { status: 404, text: '' }, family: null }
  return {
    reply: { text: '' },
    family: { name: `payment ${name}`, perMinute },
    follow: () => follow(app, gateway, heard),
  }
}

async function follow(
  app: Paying,
  gateway: Gateway,
  { eventId, type, about }: NonNullable<ReturnType<Gateway['hear']>>,
): Promise<void> {
  const id = about.id ?? (about.externalId && ((await gateway.findWay?.(about.externalId)) ?? null))
  await atomic(app.db, async (tx) => {
    if (!(await noteEvent(tx, { gateway: gateway.name, event_id: eventId, type, received_at: app.clock.now() }))) return
    const { externalId } = about
    const attempt = id
      ? await findAttempt(tx, id)
      : externalId
        ? await findAttemptOfExternal(tx, gateway.name, externalId)
        : undefined
    if (attempt) await app.send(tx, lookJob, { attemptId: attempt.id })
    else if (id && (await findWay(tx, id))) await app.send(tx, wayJob, { wayId: id })
    else if (id && (await findRefund(tx, id))) await app.send(tx, refundJob, { refundId: id })
  })
}
