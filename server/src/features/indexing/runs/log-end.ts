import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { SourceStatus } from '@quarry/contract/source/source-status'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { Log } from '../../../log.ts'

type Facts = { workspaceId: WorkspaceId; sourceId: SourceId; service: string; run: number; status: SourceStatus }

/** A line for the operator on how a run ended. @param error what ended it; null when nothing failed. */
export function logEnd(log: Log, facts: Facts, error: unknown): void {
  if (error === null) return log.debug(facts, 'indexing a source ended')
  if (!(error instanceof IntegrationError)) return log.error({ ...facts, err: error }, 'indexing a source failed')
  const fields = { ...facts, reason: error.reason, detail: error.message }
  // A service that asks to be left alone for a while is not out of order.
  if (facts.status === 'waiting') log.info(fields, 'indexing a source waits')
  else log.warn(fields, 'indexing a source failed')
}
