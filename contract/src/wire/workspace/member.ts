import { z } from 'zod'
import { AccountId, WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { Line, Name } from '../../domain/line.ts'
import { GivenRole, GivenStatus, MemberStatus, memberSorts } from '../../domain/workspace/member.ts'
import { privileges } from '../../domain/workspace/permission.ts'
import { Role } from '../../domain/workspace/role.ts'
import { ServiceName } from '../../domain/source/service.ts'
import { memberPaths } from '../../calls/workspace/member.ts'
import { Currency } from '../../domain/plan/plan.ts'
import { route } from '../route.ts'

const Privileges = z.array(z.enum(privileges)).transform((list) => privileges.filter((each) => list.includes(each)))

export const Member = z
  .object({
    /** Of the account; of the invitation for somebody who has not joined. */
    id: z.uuid(),
    email: z.string(),
    /** '' for somebody who has not joined. */
    name: z.string(),
    job: z.string(),
    workspaceRole: Role,
    /** The parts of an administrator's work that are theirs; matters for admins only. */
    privileges: z.array(z.enum(privileges)),
    status: MemberStatus,
    joinedAt: z.iso.datetime().nullable(),
    lastAccessAt: z.iso.datetime().nullable(),
    isMe: z.boolean(),
    /** Belongs to an affiliated or partner service, and therefore cannot leave by themselves (spec §6). */
    isPartner: z.boolean(),
    /** Null for members. `updatedAt`: when they were invited, invited again, or declined. */
    invitation: z
      .object({
        inviteeStatus: MemberStatus,
        invitedBy: z.string(),
        expiresAt: z.iso.datetime(),
        isExpired: z.boolean(),
        updatedAt: z.iso.datetime(),
      })
      .nullable(),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

const listOf = <T extends z.core.$ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined || value === '' ? undefined : [value].flat()), z.array(item).max(10).optional())

export const MemberFilters = z.object({
  /** Part of a name or an address. */
  search: z.string().trim().max(200).default(''),
  role: listOf(Role),
  status: listOf(MemberStatus),
  sort: z.enum(memberSorts).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  pageSize: z.coerce.number().int().min(1).max(100).default(limits.memberPageSize),
})
export type MemberFilters = z.output<typeof MemberFilters>

const LeftSource = z.object({ displayName: z.string(), serviceName: ServiceName, documentCount: z.int() })
/** What follows when a member goes. */
export const Departure = z
  .object({
    name: z.string(),
    /** Sources only they can search: disconnected. */
    restricted: z.array(LeftSource),
    /** Sources they connected for everybody: the owner's when they leave, disconnected or the owner's when they are removed. */
    public: z.array(LeftSource),
    /** Agents they made: the owner's from then on. */
    agentCount: z.int(),
    /** They own the workspace: it is deleted with them. */
    deletesWorkspace: z.boolean(),
    /** Of an affiliated or partner service: cannot leave by themselves. */
    isPartner: z.boolean(),
    /** What is given back for the days that are paid and left, in minor units; null: nothing. */
    refund: z
      .object({
        currency: Currency,
        amount: z.int(),
        /** How it is worked out: what a whole period cost, and how many of its days are left. Null where less was paid than that comes to. */
        share: z.object({ paid: z.int(), days: z.int(), ofDays: z.int() }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Departure' })
export type Departure = z.infer<typeof Departure>

const inWorkspace = { workspaceId: WorkspaceId }
const Several = z.array(AccountId).min(1).max(limits.membersAtOnce)
const Nothing = z.object({})

export const memberRoutes = {
  list: route({
    ...memberPaths.list,
    summary: 'Members, and for those who may invite also who has not joined or declined',
    access: 'member.view',
    query: z.object({ ...inWorkspace, ...MemberFilters.shape }),
    output: z.object({
      accounts: z.array(Member),
      /** Of all pages. */
      total: z.int(),
      /** Of everybody the caller may see, whatever the filters. */
      counts: z.record(MemberStatus, z.int()),
      /** Null: the plan has no limit. */
      seats: z.int().nullable(),
    }),
    errors: [],
  }),
  departure: route({
    ...memberPaths.departure,
    summary: 'What follows when a member is removed, or the caller leaves when accountId is absent',
    access: 'member.leave',
    scope: 'members:read',
    query: z.object({ ...inWorkspace, accountId: z.optional(AccountId) }),
    output: Departure,
    errors: ['memberMissing'],
  }),
  remove: route({
    ...memberPaths.remove,
    summary: 'Remove a member, or leave when accountId is absent; an owner who leaves deletes the workspace',
    access: 'member.leave',
    // A key may remove others, but nobody leaves by a key.
    scope: 'members:write',
    query: z.object({
      ...inWorkspace,
      accountId: z.optional(AccountId),
      /** Of a removed member; who leaves by themselves always hands over. */
      publicSources: z.enum(['disconnect', 'handOver']).default('disconnect'),
      /** Of the workspace, as its owner typed it to prove that they mean to delete it; empty: whoever leaves means to delete nothing. */
      code: z.string().max(200).optional(),
    }),
    output: Nothing,
    errors: ['memberMissing', 'partnerCannotLeave', 'ownerMustTransfer', 'apiKeyRefused'],
  }),
  changeMany: route({
    ...memberPaths.changeMany,
    summary: 'Change role, status or privileges of several members: all of them or none',
    access: 'member.changeRole',
    body: z.object({
      ...inWorkspace,
      accountIds: Several,
      role: z.optional(GivenRole),
      status: z.optional(GivenStatus),
      privileges: Privileges.optional(),
    }),
    output: z.object({ changed: z.int() }),
    errors: ['memberMissing', 'memberIsSelf', 'seatLimitExceeded'],
  }),
  changeRole: route({
    ...memberPaths.changeRole,
    summary: 'Change the role of a member',
    access: 'member.changeRole',
    body: z.object({ ...inWorkspace, accountId: AccountId, role: GivenRole }),
    output: Nothing,
    errors: ['memberMissing', 'memberIsSelf'],
  }),
  changePrivileges: route({
    ...memberPaths.changePrivileges,
    summary: 'Choose which parts of an administrator’s work are an admin’s',
    access: 'member.changePrivileges',
    body: z.object({ ...inWorkspace, accountIds: Several, privileges: Privileges }),
    output: z.object({ changed: z.int() }),
    errors: ['memberMissing', 'memberIsSelf'],
  }),
  ownProfile: route({
    ...memberPaths.ownProfile,
    summary: 'How one is shown in this workspace only; an empty text means as in the account',
    access: 'member.editProfile',
    query: z.object(inWorkspace),
    output: z.object({ displayName: z.string(), job: z.string() }),
    errors: [],
  }),
  changeProfile: route({
    ...memberPaths.changeProfile,
    summary: 'Choose how one is shown in this workspace; an empty text means as in the account',
    access: 'member.editProfile',
    body: z.object({
      ...inWorkspace,
      displayName: z.optional(Name.check(z.maxLength(limits.nameLength))),
      job: z.optional(Line.check(z.maxLength(limits.nameLength))),
    }),
    output: Nothing,
    errors: [],
  }),
  transferOwnership: route({
    ...memberPaths.transferOwnership,
    summary: 'Make an admin the owner, with what is shared in the workspace; the caller becomes an admin',
    access: 'member.transferOwnership',
    body: z.object({ ...inWorkspace, accountId: AccountId }),
    output: Nothing,
    errors: ['memberMissing'],
  }),
}
