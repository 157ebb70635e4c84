import { randomUUID } from 'node:crypto'
import type { HookCall } from '@quarry/integrations/kit/hook'
import type { Payment } from '@quarry/contract/wire/billing/billing'
import { createNetwork } from '@quarry/integrations/net/network'
import type { World } from '../../../../testing/world.ts'
import type { App, WorkspaceCtx } from '../../../context.ts'
import { customerIdOf, nameOf } from '../../../payment/portone/names.ts'
import { createPortone } from '../../../payment/portone/portone.ts'
import { startPortone } from '../../../payment/portone/testing/counterpart.ts'
import type { TestCard } from '../../../payment/portone/testing/shop.ts'
import type { PortoneSettings } from '../../../portone-settings.ts'
import { hearPayment } from '../hear.ts'
import { openWay } from '../open-way.ts'
import { readPayment } from '../read-payments.ts'
import { readQuote } from '../read-quote.ts'
import { openBilling } from './till.ts'

export const team = { planCode: 'team', periodUnit: 'MONTHLY', seatCount: 5 } as const
/** What that costs a month. */
export const total = 54_450

/** An installation at which plans are paid with PortOne, and what people do there. */
export async function openPortoneBilling(world: World) {
  const portone = await startPortone({ now: () => world.clock.now() })
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const { shop } = portone
  const gatewayOf = (change: Partial<PortoneSettings> = {}) => {
    const settings = { ...portone.settings, ...change }
    return createPortone({ db: world.db, clock: world.clock, net, log: world.app().log, settings, pauseMs: 20 })
  }
  const gateway = gatewayOf()
  const till = openBilling(world, { gateways: [gateway], sandbox: null, portone: gateway.page })

  /** @returns the card, as the page that waits for it has it. */
  async function giveCard(ctx: WorkspaceCtx, card: TestCard = '4242'): Promise<Payment> {
    const way = await openWay(ctx, { requestId: randomUUID() })
    portone.give(nameOf(way.transactionId), customerIdOf(await till.accountOf(ctx)), card)
    const payment = await readPayment(ctx, way)
    await till.run()
    return payment
  }

  async function begin(ctx: WorkspaceCtx, card?: TestCard) {
    const way = await giveCard(ctx, card)
    const begun = await till.order(ctx, team, await readQuote(ctx, team))
    return { ...begun, key: shop.keyOf(nameOf(way.transactionId)) }
  }

  return {
    ...till,
    portone,
    gateway,
    gatewayOf,
    giveCard,
    begin,
    async buy(ctx: WorkspaceCtx, card?: TestCard): Promise<Payment> {
      const begun = await begin(ctx, card)
      await till.run()
      return readPayment(ctx, begun)
    },
    chargedOf: ({ transactionId }: { transactionId: string }) => shop.charges.get(nameOf(transactionId)),
    /** @returns the status PortOne is answered with. */
    async hear(call: HookCall, parts: Partial<App> = {}): Promise<number> {
      const { query, headers, body } = call
      const app = world.app({ ...till.parts, ...parts })
      const { reply, follow } = await hearPayment(app, { service: 'payment', id: 'portone', query, headers, body })
      await follow?.()
      return reply.status ?? 200
    },
    async [Symbol.asyncDispose]() {
      await portone[Symbol.asyncDispose]()
      await net[Symbol.asyncDispose]()
    },
  }
}
