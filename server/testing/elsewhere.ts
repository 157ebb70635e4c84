import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import { privileges } from '@quarry/contract/workspace/permission'
import type { Role } from '@quarry/contract/workspace/role'
import type { Db } from '../src/db/db.ts'

type Elsewhere = { id: WorkspaceId; at: Date }
type Guest = { name: string; role: Role }

/**
 * A second workspace that the members of a world belong to as well: in another role, under a name of its own, with a source they
 * connected. No test acts in it, so whatever is different there in the end was meant for one workspace and done in all.
 */
export function openElsewhere(db: Db) {
  let workspace: Promise<Elsewhere> | undefined
  const guests = new Map<AccountId, Guest>()

  async function found(by: AccountId, at: Date): Promise<Elsewhere> {
    const row = {
      code: `elsewhere-${randomUUID()}`,
      name: 'Elsewhere',
      display_name: 'Elsewhere',
      created_by: by,
      created_at: at,
    }
    const { id } = await db.insertInto('workspace').values(row).returning('id').executeTakeFirstOrThrow()
    return { id, at }
  }

  /** @param role what they are in the workspace the test is about. */
  async function join(accountId: AccountId, role: Role, now: Date): Promise<void> {
    const { id, at } = await (workspace ??= found(accountId, now))
    const guest: Guest = { name: `Guest ${guests.size + 1}`, role: role === 'USER' ? 'ADMIN' : 'USER' }
    guests.set(accountId, guest)
    await db
      .insertInto('member')
      .values({
        workspace_id: id,
        account_id: accountId,
        role: guest.role,
        display_name: guest.name,
        job: 'Guest',
        joined_at: at,
      })
      .execute()
    await db
      .insertInto('source')
      .values({
        workspace_id: id,
        service: 'upload',
        display_name: guest.name,
        access_level: 'RESTRICTED',
        created_by: accountId,
        sequence: guests.size,
        paused: true,
        created_at: at,
      })
      .execute()
  }

  /** Compares what is there with what was put there. */
  async function assertUntouched(): Promise<void> {
    if (!workspace) return
    const { id } = await workspace
    const members = await db
      .selectFrom('member')
      .select(['account_id', 'role', 'status', 'privileges', 'display_name', 'job', 'last_access_at'])
      .where('workspace_id', '=', id)
      .orderBy('account_id')
      .execute()
    const sources = await db
      .selectFrom('source')
      .select(['created_by', 'display_name', 'access_level', 'status', 'paused', 'removed_at'])
      .where('workspace_id', '=', id)
      .orderBy('created_by')
      .execute()
    const expected = [...guests].sort(([a], [b]) => (a < b ? -1 : 1))
    assert.deepEqual(
      { members, sources },
      {
        members: expected.map(([account_id, { name, role }]) => ({
          account_id,
          role,
          status: 'active',
          privileges: [...privileges],
          display_name: name,
          job: 'Guest',
          last_access_at: null,
        })),
        sources: expected.map(([created_by, { name }]) => ({
          created_by,
          display_name: name,
          access_level: 'RESTRICTED',
          status: 'init',
          paused: true,
          removed_at: null,
        })),
      },
      'The other workspace of the members was changed too.',
    )
  }

  return { join, assertUntouched }
}
