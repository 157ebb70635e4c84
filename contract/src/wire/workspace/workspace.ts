import { z } from 'zod'
import { CountryCode } from '../../domain/account/country.ts'
import { WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { Line } from '../../domain/line.ts'
import { privileges } from '../../domain/workspace/permission.ts'
import { Role } from '../../domain/workspace/role.ts'
import { workspaceCodeProblem } from '../../domain/workspace/workspace.ts'
import { WorkspaceName } from '../../domain/workspace/workspace-name.ts'
import type { Named } from '../../calls/names.ts'
import { workspacePaths } from '../../calls/workspace/workspace.ts'
import { PlanNotice } from '../plan/plan-notice.ts'
import { PlanState } from '../plan/plan-state.ts'
import { route } from '../route.ts'
import { ContentProvider } from '../source/source.ts'

/** The part of a workspace's address the owner chooses once; immutable afterwards (spec §5). */
export const WorkspaceCode = z.string().refine((code) => workspaceCodeProblem(code) === null, { message: 'workspaceCode' })

const OrganisationText = Line.check(z.maxLength(limits.nameLength))

/** What a workspace says of the organisation behind it; '' where it says nothing. */
export const CompanyInfo = z
  .object({
    countryCode: z.nullable(CountryCode),
    companyName: OrganisationText,
    mainProductName: OrganisationText,
    /** Its address or its name; it leads nowhere. */
    website: OrganisationText,
    /** Stands in the search box of the workspace in place of the product's own words. */
    searchBoxText: OrganisationText,
  })
  .meta({ id: 'CompanyInfo' })
export type CompanyInfo = z.infer<typeof CompanyInfo>

export const WorkspaceSummary = z
  .object({
    id: WorkspaceId,
    code: z.string(),
    name: z.string(),
    displayName: z.string(),
    status: z.enum(['active', 'deactivate']),
    ...PlanState.shape,
    planNotice: PlanNotice.nullable(),
    workspaceAccountTotal: z.int(),
    createdAt: z.iso.datetime(),
    /** `privileges`: the parts of an administrator's work that are the caller's; matters for admins only. */
    myAccountInfo: z.object({ workspaceRole: Role, privileges: z.array(z.enum(privileges)) }),
  })
  .meta({ id: 'WorkspaceSummary' })
export type WorkspaceSummary = z.infer<typeof WorkspaceSummary>

export const Workspace = WorkspaceSummary.extend({
  companyInfo: CompanyInfo,
  contentProviderList: z.object({
    publicCp: z.array(ContentProvider),
    restrictedCp: z.object({ ownedCp: z.array(ContentProvider), notOwnedCp: z.array(ContentProvider) }),
  }),
  /** There if asked for. `actions`: what role and privileges of the caller allow here at all, by their names in the table of permissions. */
  property: z.object({ actions: z.array(z.string()) }).optional(),
}).meta({ id: 'Workspace' })
export type Workspace = Named<z.infer<typeof Workspace>>

export const InvitedWorkspace = z
  .object({
    id: WorkspaceId,
    code: z.string(),
    name: z.string(),
    displayName: z.string(),
    invitedBy: z.string(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'InvitedWorkspace' })
export type InvitedWorkspace = z.infer<typeof InvitedWorkspace>

/** What is lost when a workspace is deleted, and what sleeps while it is deactivated. */
export const WorkspaceContents = z
  .object({ sources: z.int(), documents: z.int(), members: z.int(), agents: z.int(), apiKeys: z.int() })
  .meta({ id: 'WorkspaceContents' })
export type WorkspaceContents = z.infer<typeof WorkspaceContents>

const Nothing = z.object({})

export const workspaceRoutes = {
  create: route({
    ...workspacePaths.create,
    summary: 'Create a workspace; the caller becomes its owner',
    access: 'account',
    scope: 'workspace:write',
    body: z.object({ code: WorkspaceCode, name: WorkspaceName, displayName: z.optional(WorkspaceName) }),
    output: z.object({ workspaceId: WorkspaceId, code: z.string() }),
    errors: ['workspaceCodeTaken'],
  }),
  checkCode: route({
    ...workspacePaths.checkCode,
    summary: 'Whether a workspace code is free',
    access: 'account',
    scope: 'workspace:read',
    query: z.object({ code: z.string().max(200) }),
    output: z.object({ available: z.boolean(), reason: z.enum(['available', 'inUse', 'reserved', 'malformed']) }),
    errors: [],
  }),
  list: route({
    ...workspacePaths.list,
    summary: 'Workspaces joined and invitations pending',
    access: 'account',
    scope: 'workspace:read',
    query: z.object({ detail: z.enum(['Y', 'N']).default('N') }),
    output: z.object({ joined: z.array(WorkspaceSummary), invited: z.array(InvitedWorkspace) }),
    errors: [],
  }),
  detail: route({
    ...workspacePaths.detail,
    summary: 'One workspace with its sources; for developers also what the caller may do in it',
    access: 'workspace.view',
    query: z.object({ workspaceId: WorkspaceId, includeProperty: z.stringbool().default(false) }),
    output: Workspace,
    errors: ['workspaceMissing'],
  }),
  rename: route({
    ...workspacePaths.rename,
    summary: 'Change the name or the display name; absent fields stay',
    access: 'workspace.edit',
    body: z.object({ workspaceId: WorkspaceId, name: z.optional(WorkspaceName), displayName: z.optional(WorkspaceName) }),
    output: Nothing,
    errors: [],
  }),
  changeCompanyInfo: route({
    ...workspacePaths.changeCompanyInfo,
    summary: 'Change what the workspace tells of its organisation; absent fields stay',
    access: 'workspace.edit',
    body: z.object({ workspaceId: WorkspaceId, ...CompanyInfo.partial().shape }),
    output: Nothing,
    errors: [],
  }),
  changeStatus: route({
    ...workspacePaths.changeStatus,
    summary: 'Deactivate a workspace, so that nobody can enter it and nothing is read, or activate it again',
    access: 'workspace.deactivate',
    evenDeactivated: true,
    body: z.object({ workspaceId: WorkspaceId, status: z.enum(['active', 'deactivate']) }),
    output: Nothing,
    errors: [],
  }),
  contents: route({
    ...workspacePaths.contents,
    summary: 'How much there is that deleting the workspace would take away',
    access: 'workspace.delete',
    evenDeactivated: true,
    query: z.object({ workspaceId: WorkspaceId }),
    output: WorkspaceContents,
    errors: [],
  }),
  remove: route({
    ...workspacePaths.remove,
    summary: 'Delete a workspace with everything in it. It is gone at once; what it held is erased in the background.',
    access: 'workspace.delete',
    evenDeactivated: true,
    /** `code` as the person typed it, where they are asked to prove that they mean this one: another one deletes nothing. */
    query: z.object({ workspaceId: WorkspaceId, code: z.string().max(200).optional() }),
    output: Nothing,
    errors: ['workspaceCodeWrong'],
  }),
}
