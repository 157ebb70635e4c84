import type { AccountId } from '@quarry/contract/ids'
import type { Departure } from '@quarry/contract/wire/workspace/member'
import { can } from '@quarry/contract/workspace/permission'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { countAgentsOf } from '../agent/agent.ts'
import { refundFor } from '../billing/billing.ts'
import { findPerson, isPartner, type PersonRow, shownName } from '../member/member.ts'
import { findSourcesConnectedBy } from '../source/source.ts'

type Asking = Needs<'clock' | 'config' | 'account' | 'workspace'>

/** The member who is to go. @throws Failure memberMissing; forbidden — not for this caller to remove. */
export async function goerFor(ctx: Asking, tx: Db, me: PersonRow, accountId: AccountId | undefined): Promise<PersonRow> {
  if (accountId === undefined || accountId === me.id) return me
  const goer = await findPerson(tx, ctx.workspace.id, accountId)
  if (!goer) throw fail('memberMissing')
  if (!can(me, 'member.remove', { to: goer.role })) throw fail('forbidden')
  return goer
}

/** What a member connected, by what it means when they go. */
export async function leftBy(db: Db, ctx: Needs<'workspace'>, accountId: AccountId) {
  const sources = await findSourcesConnectedBy(db, ctx.workspace.id, accountId)
  return {
    restricted: sources.filter((source) => source.access_level === 'RESTRICTED'),
    public: sources.filter((source) => source.access_level === 'PUBLIC'),
  }
}

/** What follows when a member is removed, or the caller leaves; nothing is changed. @throws Failure memberMissing, forbidden */
export async function readDeparture(
  ctx: Asking & Needs<'db'>,
  { accountId }: { accountId?: AccountId | undefined },
): Promise<Departure> {
  const me = await findPerson(ctx.db, ctx.workspace.id, ctx.account.id)
  if (!me) throw fail('workspaceMissing')
  const goer = await goerFor(ctx, ctx.db, me, accountId)
  const left = await leftBy(ctx.db, ctx, goer.id)
  return {
    name: shownName(goer),
    restricted: left.restricted.map(toLeftSource),
    public: left.public.map(toLeftSource),
    agentCount: await countAgentsOf(ctx.db, ctx.workspace.id, goer.id),
    deletesWorkspace: goer.role === 'OWNER',
    isPartner: isPartner(ctx.config, goer.email),
    refund: goer.role === 'OWNER' ? await refundFor(ctx, ctx.db, ctx.workspace.id) : null,
  }
}

type Left = Awaited<ReturnType<typeof leftBy>>['public'][number]

const toLeftSource = (row: Left): Departure['public'][number] => ({
  displayName: row.display_name,
  serviceName: row.service,
  documentCount: row.documents ?? 0,
})
