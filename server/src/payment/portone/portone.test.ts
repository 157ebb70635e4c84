import { after } from 'node:test'
import { createNetwork } from '@quarry/integrations/net/network'
import { openWorld } from '../../../testing/world.ts'
import { testGateway } from '../conformance.ts'
import { customerIdOf, nameOf } from './names.ts'
import { createPortone } from './portone.ts'
import { startPortone } from './testing/counterpart.ts'

const world = await openWorld()
const portone = await startPortone({ now: () => world.clock.now() })
const net = createNetwork({ allow: '127.0.0.0/8' })
after(() => Promise.all([portone[Symbol.asyncDispose](), net[Symbol.asyncDispose]()]))

const { settings } = portone
const gateway = createPortone({ db: world.db, clock: world.clock, net, log: world.app().log, settings, pauseMs: 20 })
const cards = { pays: '4242', soft: '0002', hard: '9979', loses: '0077', waits: '0119', keeps: '5126' } as const

testGateway(
  'PortOne',
  () => ({
    gateway,
    now: () => world.clock.now(),
    pass: (minutes) => world.clock.advance({ minutes }),
    async give(id, card) {
      if (card === 'confirms') throw new Error('No bank asks about a billing key.')
      if (card !== null) return portone.give(nameOf(id), customerIdOf('customer'), cards[card])
      await gateway.page.leave(id)
      return portone.call('BillingKey.Failed', { billingKey: '' })
    },
    async dispute(id) {
      portone.shop.charges.get(nameOf(id))!.isDisputed = true
      return portone.call('Transaction.DisputeCreated', { paymentId: nameOf(id) })
    },
    async giveBack(id, amount) {
      await portone.shop.act(`POST /payments/${nameOf(id)}/cancel`, { amount, reason: '고객 요청' }, undefined)
      return portone.call('Transaction.PartialCancelled', { paymentId: nameOf(id) })
    },
  }),
  { asks: false },
)
