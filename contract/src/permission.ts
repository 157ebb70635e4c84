import { hasRole, type Role } from './role.ts'

/** The parts of an administrator's work (spec §6). An owner may take them from an admin one by one; the rest of the role stays. */
export const privileges = ['members', 'apps', 'payments', 'agents'] as const
export type Privilege = (typeof privileges)[number]

type Rule = {
  /** Least role that may do this to anything of the workspace; null: only what is one's own. */
  any: Role | null
  /** Least role that may do this to what is one's own: oneself, or what one created or connected. As `any` when absent. */
  own?: Role
  /** Roles of the members this may be done to; all when absent. */
  to?: readonly Role[]
  /** An admin needs this part of the role for it. */
  privilege?: Privilege
  /** What the scope of an API key must allow for it; `never`: only a person in a browser may. */
  key: 'read' | 'write' | 'never'
}

/**
 * Who may do what in a workspace: the one table. Routes name an action as their access, the server's gate and operations ask `can`,
 * the screens ask `can`. The sentences are those of spec §6; where it is silent, whatever concerns everybody is an admin's.
 */
export const permissions = {
  'workspace.view': { any: 'USER', key: 'read' },
  'workspace.edit': { any: 'ADMIN', key: 'write' },
  'workspace.deactivate': { any: 'OWNER', key: 'never' },
  'workspace.delete': { any: 'OWNER', key: 'never' },

  'member.view': { any: 'USER', key: 'read' },
  'member.invite': { any: 'ADMIN', privilege: 'members', key: 'write' },
  'member.remove': { any: 'ADMIN', to: ['ADMIN', 'USER'], privilege: 'members', key: 'write' },
  'member.changeRole': { any: 'ADMIN', to: ['ADMIN', 'USER'], privilege: 'members', key: 'write' },
  'member.changeStatus': { any: 'ADMIN', to: ['ADMIN', 'USER'], privilege: 'members', key: 'write' },
  'member.changePrivileges': { any: 'OWNER', to: ['ADMIN'], key: 'never' },
  'member.transferOwnership': { any: 'OWNER', to: ['ADMIN'], key: 'never' },
  'member.editProfile': { any: null, own: 'USER', key: 'never' },
  'member.leave': { any: null, own: 'USER', key: 'never' },

  /** Public sources everybody sees; a restricted one its connector, and admins, who see its row and never its content. */
  'source.view': { any: 'USER', key: 'read' },
  'source.viewRestricted': { any: 'ADMIN', own: 'USER', privilege: 'apps', key: 'read' },
  'source.connect': { any: 'USER', key: 'write' },
  'source.connectPublic': { any: 'ADMIN', privilege: 'apps', key: 'write' },
  'source.manage': { any: 'ADMIN', own: 'USER', privilege: 'apps', key: 'write' },
  'source.managePublic': { any: 'ADMIN', privilege: 'apps', key: 'write' },
  /** What a restricted source holds is its connector's matter alone. */
  'source.manageContent': { any: null, own: 'USER', key: 'write' },
  'source.reorder': { any: 'ADMIN', privilege: 'apps', key: 'write' },

  'search.use': { any: 'USER', key: 'read' },

  'agent.view': { any: 'USER', key: 'read' },
  'agent.use': { any: 'USER', key: 'write' },
  'agent.useUnshared': { any: 'ADMIN', own: 'USER', privilege: 'agents', key: 'write' },
  'agent.create': { any: 'ADMIN', privilege: 'agents', key: 'write' },
  'agent.edit': { any: 'ADMIN', own: 'USER', privilege: 'agents', key: 'write' },
  'agent.deleteToolAuthentication': { any: null, own: 'USER', key: 'never' },

  'plan.view': { any: 'USER', key: 'read' },
  'payment.manage': { any: 'ADMIN', privilege: 'payments', key: 'never' },
  'apiKey.manage': { any: 'ADMIN', key: 'never' },
  'audit.view': { any: 'ADMIN', key: 'read' },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof permissions

/** Somebody who acts in a workspace. */
export type Caller = {
  role: Role
  /** What of an admin's work is theirs; all of it when absent. Means nothing for other roles. */
  privileges?: readonly Privilege[]
}

/** What it is done to, as far as it is known. */
type About = { own?: boolean; to?: Role }

/** Whether a caller may do this. Without `to` the answer is for the members it may be done to. */
export function can(caller: Caller, action: Action, { own = false, to }: About = {}): boolean {
  const rule: Rule = permissions[action]
  const least = own ? (rule.own ?? rule.any) : rule.any
  if (least === null || !hasRole(roleFor(caller, rule), least)) return false
  return to === undefined || rule.to === undefined || rule.to.includes(to)
}

/** Whether a caller may do this to anything at all: what can be decided before it is known to what. */
export const canAtAll = (caller: Caller, action: Action): boolean => can(caller, action) || can(caller, action, { own: true })

/** An admin without the privilege is a user in this matter. */
const roleFor = ({ role, privileges: held = privileges }: Caller, { privilege }: Rule): Role =>
  role === 'ADMIN' && privilege !== undefined && !held.includes(privilege) ? 'USER' : role
