import { z } from 'zod'
import { CountryCode } from './country.ts'
import { WorkspaceId } from './ids.ts'
import { limits } from './limits.ts'
import { Line, Name } from './line.ts'
import { type Caller, privileges } from './permission.ts'
import { Role } from './role.ts'
import { route } from './route.ts'
import { ContentProvider } from './source.ts'
import { PlanState, trialPlanCode } from './plan-state.ts'

/** Words that are routes of the web application (spec §2, and those of our own shell). Compared without regard to case. */
const pages = new Set([
  'login',
  'signup',
  'invited',
  '404',
  'api',
  'workspace',
  'error',
  'settings',
  'inviteworkspace',
  'resetpassword',
  'selectagentfromapp',
  'slack',
  'agenttoolsauth',
  'cpoautherror',
  'maintenance',
  'dev',
  'docs',
  'assets',
  'healthz',
  'readyz',
  'metrics',
])

/** Addresses of the product that are no pages. A workspace that was made before they were reserved keeps its own. */
const laterReserved = new Set(['payment', 'hooks', 'openai', 'mcp', 'oauth', 'scim', 'welcome'])

const isWellFormed = (code: string): boolean => /^[A-Za-z0-9_-]{4,60}$/.test(code)
const isPage = (code: string): boolean => pages.has(code.toLowerCase())

/** What can be said about a code for a new workspace without asking the server; null when only the server knows. */
export function workspaceCodeProblem(code: string): 'malformed' | 'reserved' | null {
  if (!isWellFormed(code)) return 'malformed'
  return isPage(code) || laterReserved.has(code.toLowerCase()) ? 'reserved' : null
}

/** Whether a workspace may be found at this address. */
export const mayBeWorkspace = (code: string): boolean => isWellFormed(code) && !isPage(code)

/** The part of a workspace's address the owner chooses once; immutable afterwards (spec §5). */
export const WorkspaceCode = z.string().refine((code) => workspaceCodeProblem(code) === null, { message: 'workspaceCode' })
export const WorkspaceName = Name.min(limits.workspaceNameMin).max(limits.nameLength)

const OrganisationText = Line.max(limits.nameLength)

/** What a workspace tells of the organisation behind it; '' where it says nothing. */
export const CompanyInfo = z
  .object({
    countryCode: CountryCode.nullable(),
    companyName: OrganisationText,
    mainProductName: OrganisationText,
    /** With or without `https://`. */
    website: OrganisationText.refine((text) => text === '' || isWebsite(text), { message: 'website' }),
    /** Stands in the search box of the workspace in place of the product's own words. */
    searchBoxText: OrganisationText,
  })
  .meta({ id: 'CompanyInfo' })
export type CompanyInfo = z.infer<typeof CompanyInfo>

/** The address of a site as people write it. @example 'acme.com' · 'https://acme.com/kr' */
export const isWebsite = (text: string): boolean => /^(https?:\/\/)?[^\s/:@]+\.[^\s/:@.]+(:\d+)?(\/\S*)?$/i.test(text)

export const WorkspaceSummary = z
  .object({
    id: WorkspaceId,
    code: z.string(),
    name: z.string(),
    displayName: z.string(),
    status: z.enum(['active', 'deactivate']),
    ...PlanState.shape,
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
export type Workspace = z.infer<typeof Workspace>

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

/** The caller's place in a workspace, as the rules ask for it. @example can(callerIn(workspace), 'member.invite') */
export const callerIn = ({ myAccountInfo }: Pick<WorkspaceSummary, 'myAccountInfo'>): Caller => ({
  role: myAccountInfo.workspaceRole,
  privileges: myAccountInfo.privileges,
})

/** What is lost when a workspace is deleted, and what sleeps while it is deactivated. */
export const WorkspaceContents = z
  .object({ sources: z.int(), documents: z.int(), members: z.int(), apiKeys: z.int() })
  .meta({ id: 'WorkspaceContents' })
export type WorkspaceContents = z.infer<typeof WorkspaceContents>

const Nothing = z.object({})

export const workspaceRoutes = {
  create: route({
    method: 'POST',
    path: '/w/workspace',
    summary: 'Create a workspace; the caller becomes its owner',
    access: 'account',
    scope: 'workspace:write',
    body: z.object({ code: WorkspaceCode, name: WorkspaceName, displayName: WorkspaceName.optional() }),
    output: z.object({ workspaceId: WorkspaceId, code: z.string() }),
    errors: ['workspaceCodeTaken'],
  }),
  checkCode: route({
    method: 'GET',
    path: '/w/workspace/checkCode',
    summary: 'Whether a workspace code is free',
    access: 'account',
    scope: 'workspace:read',
    query: z.object({ code: z.string().max(200) }),
    output: z.object({ available: z.boolean(), reason: z.enum(['available', 'inUse', 'reserved', 'malformed']) }),
    errors: [],
  }),
  list: route({
    method: 'GET',
    path: '/w/workspace/list',
    summary: 'Workspaces joined and invitations pending',
    access: 'account',
    scope: 'workspace:read',
    query: z.object({ detail: z.enum(['Y', 'N']).default('N') }),
    output: z.object({ joined: z.array(WorkspaceSummary), invited: z.array(InvitedWorkspace) }),
    errors: [],
  }),
  detail: route({
    method: 'GET',
    path: '/w/workspace/detail',
    summary: 'One workspace with its sources; for developers also what the caller may do in it',
    access: 'workspace.view',
    query: z.object({ workspaceId: WorkspaceId, includeProperty: z.stringbool().default(false) }),
    output: Workspace,
    errors: ['workspaceMissing'],
  }),
  rename: route({
    method: 'PATCH',
    path: '/w/workspace/name',
    summary: 'Change the name or the display name; absent fields stay',
    access: 'workspace.edit',
    body: z.object({ workspaceId: WorkspaceId, name: WorkspaceName.optional(), displayName: WorkspaceName.optional() }),
    output: Nothing,
    errors: [],
  }),
  changeCompanyInfo: route({
    method: 'PATCH',
    path: '/w/workspace/companyInfo',
    summary: 'Change what the workspace tells of its organisation; absent fields stay',
    access: 'workspace.edit',
    body: z.object({ workspaceId: WorkspaceId, ...CompanyInfo.partial().shape }),
    output: Nothing,
    errors: [],
  }),
  changeStatus: route({
    method: 'PATCH',
    path: '/w/workspace/status',
    summary: 'Deactivate a workspace, so that nobody can enter it and nothing is read, or activate it again',
    access: 'workspace.deactivate',
    evenDeactivated: true,
    body: z.object({ workspaceId: WorkspaceId, status: z.enum(['active', 'deactivate']) }),
    output: Nothing,
    errors: [],
  }),
  contents: route({
    method: 'GET',
    path: '/w/workspace/contents',
    summary: 'How much there is that deleting the workspace would take away',
    access: 'workspace.delete',
    evenDeactivated: true,
    query: z.object({ workspaceId: WorkspaceId }),
    output: WorkspaceContents,
    errors: [],
  }),
  remove: route({
    method: 'DELETE',
    path: '/w/workspace',
    summary: 'Delete a workspace with everything in it. It is gone at once; what it held is erased in the background.',
    access: 'workspace.delete',
    evenDeactivated: true,
    /** `code` is typed by the person, as proof that they mean this one. */
    query: z.object({ workspaceId: WorkspaceId, code: z.string().max(200) }),
    output: Nothing,
    errors: ['workspaceCodeWrong'],
  }),
}

/**
 * Where a person lands after login (spec §2). Only the first rule that fits applies.
 * @param lastCode the workspace this person chose last on this device; null when unknown.
 */
export function afterLogin(
  joined: readonly WorkspaceSummary[],
  invited: readonly InvitedWorkspace[],
  lastCode: string | null,
): string {
  const active = joined.filter((workspace) => workspace.status === 'active')
  const current = active.find((workspace) => workspace.code === lastCode) ?? active[0]
  if (invited.length > 0 || !current || current.paymentPlanCode === trialPlanCode) return '/workspace'
  return `/${current.code}?page=agent`
}
