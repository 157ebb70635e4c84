import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subscriptionRoutes } from '@quarry/contract/routes/plan/subscription'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { billingEndpoints } from './billing.routes.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { openBilling } from './testing/till.ts'

const world = await openWorld()
const till = openBilling(world)
const server = await world.server(billingEndpoints)

/** Of the workspace of the context. */
const infoOf = async (ctx: WorkspaceCtx) =>
  (await listSubscriptions(ctx)).subscribeInfos.find(({ id }) => id === ctx.workspace.id)

test('the plan of each own workspace is listed, with the own role, and of no other', async () => {
  const [ada] = [await world.member({ role: 'ADMIN', onlyHere: true }), await world.member()]
  const { client } = await server.as(ada)
  const { subscribeInfos } = await client.call(subscriptionRoutes.list, {})
  assert.deepEqual(
    subscribeInfos.map(({ id, paymentPlanCode, payment, myAccountInfo }) => [
      id,
      paymentPlanCode,
      payment,
      myAccountInfo.workspaceRole,
    ]),
    [[ada.workspace.id, 'unlimited', null, 'ADMIN']],
  )
})

test('a stranger sees no plan', async () => {
  await assert.rejects(server.visitor().client.call(subscriptionRoutes.list, {}), { error: 'sessionRequired' })
})

test('what is paid for a workspace is seen by who may pay for it, and by all others whose it is', async () => {
  const ada = await till.owner()
  await till.buy(ada, { planCode: 'team', periodUnit: 'MONTHLY', seatCount: 7 })
  const kim = await world.member({ role: 'USER', of: ada, ...till.parts })
  const [owners, users] = [await infoOf(ada), await infoOf(kim)]
  assert.deepEqual([owners?.payment?.nextPaymentTotal, owners?.payment?.way?.last4], [76_230, '4242'])
  assert.deepEqual([users?.payment, users?.ownerName, users?.paymentPlanCode], [null, owners?.ownerName, 'team'])
})

test('who was shut out of a workspace does not see what is paid for it', async () => {
  const ada = await till.owner()
  const kim = await till.admin(ada)
  assert.notEqual((await infoOf(kim))?.payment, null)
  await world.pool.query(`update member set status = 'deactivate' where account_id = $1 and workspace_id = $2`, [
    kim.account.id,
    ada.workspace.id,
  ])
  assert.equal((await infoOf(kim))?.payment, null)
})
