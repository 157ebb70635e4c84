import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { GivenRole, GivenStatus } from '@quarry/contract/workspace/member'
import { type Action, can, type Privilege, privilegesOf } from '@quarry/contract/workspace/permission'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { countUsedSeats } from '../plan/plan.ts'
import { changeAlone } from './change-alone.ts'
import { findPeople, type PersonRow, updateMembers } from './member.store.ts'

/** Ends what goes on for somebody who may not enter any more, in the transaction that says so. */
export type LetGo = (
  ctx: Needs<'clock' | 'send'>,
  tx: Db,
  who: { workspaceId: WorkspaceId; accountId: AccountId },
) => Promise<void>

type Change = { role?: GivenRole | undefined; status?: GivenStatus | undefined; privileges?: Privilege[] | undefined }

/**
 * Changes role, status or privileges of members: all of them or, when one of them may not be changed, none.
 *
 * @throws Failure memberMissing — one is no longer a member; memberIsSelf; forbidden — an owner is among them, or the caller may not
 * make this change; seatLimitExceeded — more would be active than the plan has seats.
 */
export function changeMembers(
  ctx: Needs<'db' | 'clock' | 'config' | 'send' | 'account' | 'workspace'>,
  { accountIds, ...change }: Change & { accountIds: readonly AccountId[] },
  letGo: LetGo,
): Promise<{ changed: number }> {
  return changeAlone(ctx, async (tx, me, { seats }) => {
    const ids = [...new Set(accountIds)]
    const targets = await findPeople(tx, ctx.workspace.id, ids)
    if (targets.length < ids.length) throw fail('memberMissing')
    if (ids.includes(me.id)) throw fail('memberIsSelf')
    for (const target of targets)
      for (const action of actionsOf(change))
        // Privileges are given to who is an admin afterwards.
        if (!can(me, action, { to: action === 'member.changePrivileges' ? (change.role ?? target.role) : target.role }))
          throw fail('forbidden')

    const changed = targets.filter((target) => differs(target, change))
    const activated = changed.filter(({ status }) => change.status === 'active' && status !== 'active').length
    if (activated > 0 && seats !== null && (await countUsedSeats(tx, ctx.workspace.id)) + activated > seats)
      throw fail('seatLimitExceeded')

    for (const { to, ofThese } of groupsOf(changed, change, privilegesOf(me)))
      await updateMembers(tx, ctx.workspace.id, ofThese, to)
    if (change.status === 'deactivate')
      for (const { id } of changed) await letGo(ctx, tx, { workspaceId: ctx.workspace.id, accountId: id })
    for (const target of changed)
      for (const action of actionsOf(change))
        await recordAudit(tx, ctx, {
          workspaceId: ctx.workspace.id,
          action,
          subject: target.id,
          detail: detailOf(target, change, action),
        })
    return { changed: changed.length }
  })
}

type Changing = Extract<Action, 'member.changeRole' | 'member.changeStatus' | 'member.changePrivileges'>

function actionsOf({ role, status, privileges }: Change): Changing[] {
  const actions: Changing[] = []
  if (role) actions.push('member.changeRole')
  if (status) actions.push('member.changeStatus')
  if (privileges) actions.push('member.changePrivileges')
  return actions
}

const differs = (target: PersonRow, { role, status, privileges }: Change): boolean =>
  (role !== undefined && role !== target.role) ||
  (status !== undefined && status !== target.status) ||
  (privileges !== undefined && privileges.join() !== target.privileges.join())

/** Who becomes an admin has what `given` says of the work, whatever was taken from them when they were one before. */
function groupsOf(targets: readonly PersonRow[], { role, status, privileges }: Change, given: Privilege[]) {
  const isPromoted = (target: PersonRow) => role === 'ADMIN' && target.role !== 'ADMIN' && privileges === undefined
  return [...Map.groupBy(targets, isPromoted)].map(([promoted, group]) => ({
    ofThese: group.map(({ id }) => id),
    to: {
      ...(role && { role }),
      ...(status && { status }),
      ...(promoted ? { privileges: given } : privileges && { privileges }),
    },
  }))
}

function detailOf(target: PersonRow, change: Change, action: Changing): Record<string, unknown> {
  if (action === 'member.changeRole') return { email: target.email, from: target.role, to: change.role }
  if (action === 'member.changeStatus') return { email: target.email, from: target.status, to: change.status }
  return { email: target.email, from: target.privileges, to: change.privileges }
}
