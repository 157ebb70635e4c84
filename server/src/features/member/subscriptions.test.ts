import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subscriptionRoutes } from '@quarry/contract/routes/plan/subscription'
import { openWorld } from '../../../testing/world.ts'
import { memberEndpoints } from './member.routes.ts'

const world = await openWorld()
const server = await world.server(memberEndpoints(async () => {}))

test('the plan of each own workspace is listed, with the own role, and of no other', async () => {
  const [ada] = [await world.member({ role: 'ADMIN', onlyHere: true }), await world.member()]
  const { client } = await server.as(ada)
  const { subscribeInfos } = await client.call(subscriptionRoutes.list, {})
  assert.deepEqual(
    subscribeInfos.map(({ id, paymentPlanCode, paymentPlanStatus, myAccountInfo }) => ({
      id,
      paymentPlanCode,
      paymentPlanStatus,
      workspaceRole: myAccountInfo.workspaceRole,
    })),
    [
      {
        id: ada.workspace.id,
        paymentPlanCode: 'unlimited',
        paymentPlanStatus: 'active',
        workspaceRole: 'ADMIN',
      },
    ],
  )
})

test('a stranger sees no plan', async () => {
  await assert.rejects(server.visitor().client.call(subscriptionRoutes.list, {}), { error: 'sessionRequired' })
})
