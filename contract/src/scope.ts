import { z } from 'zod'

/** What an API key may be allowed to do, and never more than its owner may. Routes get theirs from `permission.ts` or name one. */
export const scopes = [
  'search',
  'answers',
  'sources:read',
  'sources:write',
  'agents:read',
  'agents:write',
  'members:read',
  'members:write',
  'workspace:read',
  'workspace:write',
  'account:read',
  'audit:read',
] as const
export const Scope = z.enum(scopes)
export type Scope = z.infer<typeof Scope>

/** Scopes a key can be given: those that open a call today. */
export const offeredScopes = scopes.filter((scope) => scope !== 'agents:read' && scope !== 'agents:write')
