import type { Caller, Privilege } from './permission.ts'
import type { Role } from './role.ts'
import { trialPlanCode } from '../plan/plan-state.ts'

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
  'unsubscribe',
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

/** The caller's place in a workspace, as the rules ask for it. @example can(callerIn(workspace), 'member.invite') */
export const callerIn = ({
  myAccountInfo: { workspaceRole, privileges },
}: {
  myAccountInfo: { workspaceRole: Role; privileges: readonly Privilege[] }
}): Caller => ({ role: workspaceRole, privileges })

type Joined = { code: string; status: 'active' | 'deactivate' }

/** The workspace somebody was in last, or else the first they can enter. */
export function lastActive<Workspace extends Joined>(
  joined: readonly Workspace[],
  lastCode: string | null,
): Workspace | undefined {
  const active = joined.filter((workspace) => workspace.status === 'active')
  return active.find((workspace) => workspace.code === lastCode) ?? active[0]
}

/**
 * Where a person lands after login (spec §2). Only the first rule that fits applies.
 * @param lastCode the workspace this person chose last on this device; null when unknown.
 */
export function afterLogin(
  joined: readonly (Joined & { paymentPlanCode: string })[],
  invited: readonly unknown[],
  lastCode: string | null,
): string {
  const current = lastActive(joined, lastCode)
  if (invited.length > 0 || !current || current.paymentPlanCode === trialPlanCode) return '/workspace'
  return `/${current.code}?page=agent`
}
