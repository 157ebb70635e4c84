import * as z from 'zod/mini'
import { can, type Caller } from '../workspace/permission.ts'

/** Public: searchable by every member. Restricted: searchable only by the member who connected it (spec §4). */
export const AccessLevel = z.enum(['PUBLIC', 'RESTRICTED'])
export type AccessLevel = z.infer<typeof AccessLevel>

/** What the rules ask of a source; `isMine`: the caller connected it. */
export type SourceFacts = { accessLevel: AccessLevel; isMine: boolean }

/** Who may know that a source exists. */
export const canSeeSource = (caller: Caller, { accessLevel, isMine }: SourceFacts): boolean =>
  accessLevel === 'PUBLIC' ? can(caller, 'source.view') : can(caller, 'source.viewRestricted', { own: isMine })

/** Who may change, pause or remove a source. A public one is the workspace's, whoever connected it. */
export const canManageSource = (caller: Caller, { accessLevel, isMine }: SourceFacts): boolean =>
  accessLevel === 'PUBLIC' ? can(caller, 'source.managePublic') : can(caller, 'source.manage', { own: isMine })

/** Who may connect a source of this access level. */
export const canConnectSource = (caller: Caller, accessLevel: AccessLevel): boolean =>
  can(caller, accessLevel === 'PUBLIC' ? 'source.connectPublic' : 'source.connect')
