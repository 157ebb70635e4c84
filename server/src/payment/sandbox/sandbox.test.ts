import { openWorld } from '../../../testing/world.ts'
import { testGateway } from '../conformance.ts'
import { createSandbox } from './sandbox.ts'

const world = await openWorld()
const gateway = createSandbox({
  db: world.db,
  clock: world.clock,
  secret: Buffer.from('secret'),
})
const cards = { pays: '4242', soft: '0002', hard: '9979', confirms: '3220', loses: '0077', waits: '0119', keeps: '5126' } as const

testGateway('the sandbox', () => ({
  gateway,
  now: () => world.clock.now(),
  pass: (minutes) => world.clock.advance({ minutes }),
  give: (id, card) => gateway.desk.chooseCard(id, card && cards[card]),
  confirm: (id, isAllowed) => gateway.desk.confirm(id, isAllowed),
  dispute: (id) => gateway.desk.dispute(id),
  giveBack: (id, amount) => gateway.desk.giveBack(id, amount),
}))
