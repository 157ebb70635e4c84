import type { AccountId, DocumentId, WorkspaceId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'

/** From opening a document to its being read takes seconds; a reload of the page brings another. */
const lifeMs = 15 * 60_000
const row = 'office-token'

/** Whom a token lets read what. What they may is asked again with each call. */
export type Grant = { accountId: AccountId; workspaceId: WorkspaceId; documentId: DocumentId; endsAt: number }

/** A token that says by itself what it is for, sealed, so that nothing is kept and nothing of it can be changed. */
export function makeToken(
  ctx: Needs<'vault' | 'clock' | 'account' | 'workspace'>,
  documentId: DocumentId,
): { token: string; endsAt: number } {
  const endsAt = ctx.clock.now().getTime() + lifeMs
  const grant: Grant = { accountId: ctx.account.id, workspaceId: ctx.workspace.id, documentId, endsAt }
  return { token: ctx.vault.seal(grant, row), endsAt }
}

/** Null: it is none of ours, or has ended. */
export function readToken({ vault, clock }: Needs<'vault' | 'clock'>, token: string): Grant | null {
  try {
    const grant = vault.open(token, row) as Grant
    return grant.endsAt > clock.now().getTime() ? grant : null
  } catch {
    return null
  }
}
