import { hasRole, type Role } from './role.ts'
import type { Scope } from './scope.ts'

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
  /** The scope an API key needs for it; null: no key may, only a person in a browser. */
  key: Scope | null
}

/**
 * Who may do what in a workspace: the one table. Routes name an action as their access, the server's gate and operations ask `can`,
 * the screens ask `can`. The sentences are those of spec §6; where it is silent, whatever concerns everybody is an admin's.
 */
export const permissions = {
  'workspace.view': { any: 'USER', key: 'workspace:read' },
  'workspace.edit': { any: 'ADMIN', key: 'workspace:write' },
  'workspace.deactivate': { any: 'OWNER', key: null },
  'workspace.delete': { any: 'OWNER', key: null },

  'member.view': { any: 'USER', key: 'members:read' },
  'member.invite': { any: 'ADMIN', privilege: 'members', key: 'members:write' },
  /** A link lets its holder sign up as the address it is for: a person gives it to a person. */
  'member.handOutLinks': { any: 'ADMIN', privilege: 'members', key: null },
  'member.remove': { any: 'ADMIN', to: ['ADMIN', 'USER'], privilege: 'members', key: 'members:write' },
  'member.changeRole': { any: 'ADMIN', to: ['ADMIN', 'USER'], privilege: 'members', key: 'members:write' },
  'member.changeStatus': { any: 'ADMIN', to: ['ADMIN', 'USER'], privilege: 'members', key: 'members:write' },
  'member.changePrivileges': { any: 'OWNER', to: ['ADMIN'], key: null },
  'member.transferOwnership': { any: 'OWNER', to: ['ADMIN'], key: null },
  'member.editProfile': { any: null, own: 'USER', key: null },
  'member.leave': { any: null, own: 'USER', key: null },

  /** Public sources everybody sees; a restricted one its connector, and admins, who see its row and never its content. */
  'source.view': { any: 'USER', key: 'sources:read' },
  'source.viewRestricted': { any: 'ADMIN', own: 'USER', privilege: 'apps', key: 'sources:read' },
  'source.connect': { any: 'USER', key: 'sources:write' },
  /** Consent is given by a person in a browser. */
  'source.consent': { any: 'USER', key: null },
  'source.setUpConsent': { any: 'ADMIN', privilege: 'apps', key: null },
  'source.connectPublic': { any: 'ADMIN', privilege: 'apps', key: 'sources:write' },
  'source.manage': { any: 'ADMIN', own: 'USER', privilege: 'apps', key: 'sources:write' },
  'source.managePublic': { any: 'ADMIN', privilege: 'apps', key: 'sources:write' },
  /** What a restricted source holds is its connector's matter alone. */
  'source.manageContent': { any: null, own: 'USER', key: 'sources:write' },
  /** What votes do to the ranking of documents concerns everybody. */
  'votes.manage': { any: 'ADMIN', key: null },
  /** Asking who sees what: of the documents themselves it reveals nothing. */
  'rights.view': { any: 'ADMIN', privilege: 'apps', key: null },
  'source.reorder': { any: 'ADMIN', privilege: 'apps', key: 'sources:write' },

  /** One's own, or what the workspace shares. Credentials are looked after by a person in a browser. */
  'connection.view': { any: 'ADMIN', own: 'USER', privilege: 'apps', key: null },
  'connection.manage': { any: 'ADMIN', own: 'USER', privilege: 'apps', key: null },

  'search.use': { any: 'USER', key: 'search' },
  /** What searches of everybody go by. */
  'search.manage': { any: 'ADMIN', key: null },
  /** What is shown and remembered for one person alone. */
  'home.use': { any: 'USER', key: null },
  /** Who sees which model on the machine itself the operator could have answers written by. */
  'answer.setUp': { any: 'ADMIN', key: null },

  'model.manage': { any: 'ADMIN', key: null },

  'agent.view': { any: 'USER', key: 'agents:read' },
  'agent.use': { any: 'USER', key: 'agents:run' },
  'agent.useUnshared': { any: 'ADMIN', own: 'USER', privilege: 'agents', key: 'agents:run' },
  /** Having it asked regularly, always as oneself; who may change an agent deletes what others set up. */
  'agent.schedule': { any: 'ADMIN', own: 'USER', privilege: 'agents', key: null },
  /** Showing others an own conversation: a person shows it to people. */
  'agent.shareConversation': { any: null, own: 'USER', key: null },
  'agent.create': { any: 'ADMIN', privilege: 'agents', key: 'agents:write' },
  'agent.edit': { any: 'ADMIN', own: 'USER', privilege: 'agents', key: 'agents:write' },
  /** What an agent asks a person, that person decides, in a browser. */
  'agent.approve': { any: null, own: 'USER', key: null },
  'agent.deleteToolAuthentication': { any: null, own: 'USER', key: null },

  /** An account that an agent acts as for everybody who asks it. */
  'tool.connectShared': { any: 'ADMIN', privilege: 'agents', key: null },
  /** Where agents answer beside Quarry, for everybody there. */
  'channel.manage': { any: 'ADMIN', privilege: 'agents', key: null },
  /** Servers of strangers that agents may use, and what each of their tools does. */
  'mcp.manage': { any: 'ADMIN', privilege: 'agents', key: null },

  /** With how much of it is used. Which plan it is, everybody sees in the list of workspaces. */
  'plan.view': { any: 'ADMIN', key: 'workspace:read' },
  'payment.manage': { any: 'ADMIN', privilege: 'payments', key: null },
  'apiKey.manage': { any: 'ADMIN', key: null },
  'audit.view': { any: 'ADMIN', key: 'audit:read' },
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

/** All a caller may do to anything at all, in the order of the table. */
export const actionsOf = (caller: Caller): Action[] =>
  (Object.keys(permissions) as Action[]).filter((action) => canAtAll(caller, action))

/** What of an admin's work is somebody's. To whom they make an admin they can give no more: two could give each other what was taken from them. */
export const privilegesOf = ({ role, privileges: held = privileges }: Caller): Privilege[] =>
  role === 'ADMIN' ? [...held] : [...privileges]

/** An admin without the privilege is a user in this matter. */
const roleFor = (caller: Caller, { privilege }: Rule): Role =>
  privilege !== undefined && !privilegesOf(caller).includes(privilege) ? 'USER' : caller.role
