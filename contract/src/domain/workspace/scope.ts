import * as z from 'zod/mini'

/** What an API key may be allowed to do, and never more than its owner may. Routes get theirs from `permission.ts` or name one. */
export const offeredScopes = [
  'search',
  'answers',
  'sources:read',
  'sources:write',
  'agents:read',
  'agents:write',
  'agents:run',
  'members:read',
  'members:write',
  'workspace:read',
  'workspace:write',
  'account:read',
  'audit:read',
] as const
export const Scope = z.enum(offeredScopes)
export type Scope = z.infer<typeof Scope>
