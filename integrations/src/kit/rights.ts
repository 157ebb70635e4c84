/**
 * Somebody who may read something at a service, in the service's own words:
 * `user:<id>` a person by the service's id, `email:<address>` a person by address (lower case), `group:<id>` everyone in a group,
 * `domain:<name>` everyone with a verified address there (lower case), `everyone` each member of the workspace.
 */
export type Principal = `user:${string}` | `email:${string}` | `group:${string}` | `domain:${string}` | 'everyone'

/**
 * Who may read an item: a reader must be in every one of the lists (a page needs its space and each restriction above it).
 * An empty list lets nobody in, and so does an empty `Access`: what is not known is not visible.
 */
export type Access = readonly (readonly Principal[])[]

/**
 * One step of reading the rights of a source.
 *
 * - `person`: the address the service has verified for one of its people; null when it does not say.
 * - `group`: everyone in it now, other groups included.
 * - `access`: who may read this item from now on. Items not named keep their access list.
 * - `changed`: something in the source changed since the cursor, what was moved perhaps; a listing shows what, and is begun early.
 * - `cursor`: everything up to here has been yielded.
 * - `complete`: all people and groups were reported; others no longer exist. `isOpen`: who connected the source chose that the
 *   service does not decide, so nothing here can lapse.
 */
export type RightsChange =
  | { kind: 'person'; id: string; email: string | null }
  | { kind: 'group'; id: string; name: string; members: readonly Principal[] }
  | { kind: 'access'; externalId: string; access: Access }
  | { kind: 'changed' }
  | { kind: 'cursor'; cursor: string }
  | { kind: 'complete'; isOpen?: true }
