import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AgentId } from '@quarry/contract/ids'
import type { WorkspaceCtx } from '../../context.ts'
import { insertAgent } from '../../../testing/agents.ts'
import { openWorld } from '../../../testing/world.ts'
import { readDeparture } from './departure.ts'
import { removeMember } from './remove-member.ts'
import { transferOwnership } from './transfer-ownership.ts'

const world = await openWorld()
const disconnect = { publicSources: 'disconnect' } as const

async function team() {
  const owner = await world.member()
  return {
    owner,
    admin: await world.member({ role: 'ADMIN', of: owner }),
    user: await world.member({ role: 'USER', of: owner }),
  }
}
const remove = (by: WorkspaceCtx, who: WorkspaceCtx) => removeMember(by, { accountId: who.account.id, ...disconnect })
const makerOf = async (id: AgentId) =>
  (await world.db.selectFrom('agent').select('created_by').where('id', '=', id).executeTakeFirstOrThrow()).created_by

test('agents go to the owner, whether their maker leaves or is removed', async () => {
  const { owner, admin, user } = await team()
  const [left, removed] = [await insertAgent(world, admin, { isShared: false }), await insertAgent(world, user)]
  await removeMember(admin, disconnect)
  await remove(owner, user)
  assert.deepEqual([await makerOf(left), await makerOf(removed)], [owner.account.id, owner.account.id])
})

test('who is to go is told how many agents the owner gets', async () => {
  const { owner, admin } = await team()
  await insertAgent(world, admin)
  await insertAgent(world, owner)
  assert.equal((await readDeparture(admin, {})).agentCount, 1)
})

test('the conversations of a member go with them', async () => {
  const { owner, user } = await team()
  const [agent_id, workspace_id, at] = [await insertAgent(world, owner), owner.workspace.id, world.clock.now()]
  const same = { agent_id, workspace_id, origin: 'app', title: '', created_at: at, updated_at: at } as const
  const conversations = [owner, user].map(({ account }) => ({ ...same, account_id: account.id }))
  await world.db.insertInto('conversation').values(conversations).execute()
  await remove(owner, user)
  const kept = await world.db.selectFrom('conversation').select('account_id').where('agent_id', '=', agent_id).execute()
  assert.deepEqual(kept, [{ account_id: owner.account.id }])
})

test('shared agents go to a new owner, the others stay', async () => {
  const { owner, admin } = await team()
  const [shared, own] = [await insertAgent(world, owner), await insertAgent(world, owner, { isShared: false })]
  await transferOwnership(owner, { accountId: admin.account.id })
  assert.deepEqual([await makerOf(shared), await makerOf(own)], [admin.account.id, owner.account.id])
})
