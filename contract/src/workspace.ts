import { z } from 'zod'
import { WorkspaceId } from './ids.ts'
import { limits } from './limits.ts'
import { type Caller, privileges } from './permission.ts'
import { Role } from './role.ts'
import { route } from './route.ts'
import { ContentProvider } from './source.ts'

/** Words that are routes of the web application (spec §2, and those of our own shell). Compared without regard to case. */
const reservedCodes = new Set([
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

/** What can be said about a code without asking the server; null when only the server knows. */
export function workspaceCodeProblem(code: string): 'malformed' | 'reserved' | null {
  if (!/^[A-Za-z0-9_-]{4,60}$/.test(code)) return 'malformed'
  return reservedCodes.has(code.toLowerCase()) ? 'reserved' : null
}

/** The part of a workspace's address the owner chooses once; immutable afterwards (spec §5). */
export const WorkspaceCode = z.string().refine((code) => workspaceCodeProblem(code) === null, { message: 'workspaceCode' })
export const WorkspaceName = z.string().trim().min(limits.workspaceNameMin).max(limits.nameLength)

const Plan = {
  paymentPlanCode: z.string(),
  paymentPlanStatus: z.enum(['trial', 'active', 'cancelled', 'ended', 'suspended']),
  paymentPlanStartedAt: z.iso.datetime().nullable(),
  paymentPlanExpiresAt: z.iso.datetime().nullable(),
  paymentPlanPeriodUnit: z.enum(['MONTHLY', 'YEARLY']).nullable(),
  paymentHistoryId: z.string().nullable(),
}

export const WorkspaceSummary = z
  .object({
    id: WorkspaceId,
    code: z.string(),
    name: z.string(),
    displayName: z.string(),
    status: z.enum(['active', 'deactivate']),
    ...Plan,
    workspaceAccountTotal: z.int(),
    createdAt: z.iso.datetime(),
    /** `privileges`: the parts of an administrator's work that are the caller's; matters for admins only. */
    myAccountInfo: z.object({ workspaceRole: Role, privileges: z.array(z.enum(privileges)) }),
  })
  .meta({ id: 'WorkspaceSummary' })
export type WorkspaceSummary = z.infer<typeof WorkspaceSummary>

export const Workspace = WorkspaceSummary.extend({
  contentProviderList: z.object({
    publicCp: z.array(ContentProvider),
    restrictedCp: z.object({ ownedCp: z.array(ContentProvider), notOwnedCp: z.array(ContentProvider) }),
  }),
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
    summary: 'One workspace with its sources',
    access: 'workspace.view',
    query: z.object({ workspaceId: WorkspaceId }),
    output: Workspace,
    errors: ['workspaceMissing'],
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
  if (invited.length > 0 || !current || current.paymentPlanCode === 'PREVIEW') return '/workspace'
  return `/${current.code}?page=agent`
}
