import type { AccountId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { memberRemovedMail } from '../../mail/templates/member-removed.ts'
import { recordAudit } from '../audit/audit.ts'
import { changeAlone, deleteMember, findOwner, isPartner, type LockedWorkspace, type PersonRow } from '../member/member.ts'
import { wakeRunsOf } from '../run/run.ts'
import { removeWorkspace } from '../workspace/workspace.ts'
import { goerFor } from './departure.ts'
import { releaseConnected } from './release-connected.ts'

type Removing = Needs<
  'db' | 'clock' | 'config' | 'mail' | 'send' | 'dropJobs' | 'workspaceRemoved' | 'vault' | 'account' | 'workspace' | 'origin'
> &
  Partial<Needs<'apiKey'>>

/**
 * Removes a member, or lets the caller leave (spec §6). What only the goer could search is disconnected. What they connected for
 * everybody becomes the owner's when they leave, and is disconnected when they are removed, unless it is handed over. Their agents are the
 * owner's either way.
 * An owner who leaves takes the workspace with them.
 *
 * @param input.accountId absent: the caller leaves.
 * @param input.code of the workspace, as its owner typed it; absent where nobody was asked for it.
 * @throws Failure memberMissing; forbidden; partnerCannotLeave; ownerMustTransfer — the code is another, or empty.
 */
export async function removeMember(
  ctx: Removing,
  input: { accountId?: AccountId | undefined; publicSources: 'disconnect' | 'handOver'; code?: string | undefined },
): Promise<Record<string, never>> {
  await changeAlone(ctx, async (tx, me, workspace) => {
    const goer = await goerFor(ctx, tx, me, input.accountId)
    const leaves = goer.id === me.id
    if (leaves && ctx.apiKey) throw fail('apiKeyRefused')
    if (leaves && isPartner(ctx.config, me.email)) throw fail('partnerCannotLeave')
    if (goer.role === 'OWNER') return endWorkspace(ctx, tx, workspace, input.code)

    // First, because it waits for whatever they are connecting right now. Their API keys for the workspace go with it.
    await deleteMember(tx, ctx.workspace.id, goer.id)
    // What an agent asks them nobody answers any more.
    await wakeRunsOf(ctx, tx, { workspaceId: ctx.workspace.id, accountId: goer.id })
    const handsOver = leaves || input.publicSources === 'handOver'
    const { id: owner } = await findOwner(tx, ctx.workspace.id)
    const released = await releaseConnected(ctx, tx, { goer: goer.id, owner, handsOver })
    await recordAudit(tx, ctx, {
      workspaceId: ctx.workspace.id,
      action: leaves ? 'member.leave' : 'member.remove',
      subject: goer.id,
      detail: { email: goer.email, role: goer.role, ...released },
    })
    if (!leaves) await notify(ctx, tx, goer, workspace)
  })
  return {}
}

/** Confirmed by the code where it is asked for, as the deletion itself is. Who became the owner a moment ago was asked for none. */
async function endWorkspace(
  ctx: Removing,
  tx: Db,
  { id, code, name }: LockedWorkspace,
  typed: string | undefined,
): Promise<void> {
  if (typed !== undefined && typed.trim().toLowerCase() !== code.toLowerCase()) throw fail('ownerMustTransfer')
  await removeWorkspace(ctx, tx, { id, code, name, why: 'owner' })
}

const notify = (ctx: Removing, tx: Db, goer: PersonRow, { name }: LockedWorkspace): Promise<void> =>
  ctx.mail.send(tx, {
    to: goer.email,
    ...memberRemovedMail({ workspace: name, link: `${ctx.origin}/workspace` }, goer.lang),
  })
