import * as z from 'zod/mini'
import type { SourceStatus } from './source-status.ts'

/**
 * Spec §4, application states: what a source is good for right now.
 *
 * - `APPLIED`: something of it is found by the search.
 * - `NOT_APPLIED`: nothing of it is found yet.
 * - `INVALID_SOURCE`: it cannot be read until somebody puts it right; what is found of it grows old.
 * - `DELETED`: it is no longer connected.
 */
export const ApplicationState = z.enum(['APPLIED', 'NOT_APPLIED', 'INVALID_SOURCE', 'DELETED'])
export type ApplicationState = z.infer<typeof ApplicationState>

/** Spec §4, group states: the same of several sources together. `INACTIVE`: nothing of any of them is found. */
export const GroupState = z.enum(['ACTIVE', 'INACTIVE', 'ALL_INVALID_SOURCE', 'SOME_INVALID_SOURCE'])
export type GroupState = z.infer<typeof GroupState>

type Facts = { status: SourceStatus; indexedCount: number }

/** @param source null when it is no longer connected. */
export function applicationStateOf(source: Facts | null): ApplicationState {
  if (source === null) return 'DELETED'
  if (source.status === 'authFail' || source.status === 'fail') return 'INVALID_SOURCE'
  return source.indexedCount > 0 ? 'APPLIED' : 'NOT_APPLIED'
}

/** What is no longer connected counts for nothing. */
export function groupStateOf(states: readonly ApplicationState[]): GroupState {
  const connected = states.filter((state) => state !== 'DELETED')
  const invalid = connected.filter((state) => state === 'INVALID_SOURCE').length
  if (invalid > 0) return invalid === connected.length ? 'ALL_INVALID_SOURCE' : 'SOME_INVALID_SOURCE'
  return connected.includes('APPLIED') ? 'ACTIVE' : 'INACTIVE'
}
