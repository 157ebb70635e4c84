import type { ConnectedAppId, WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'
import type { AppTokenKind } from '../../db/app-tables.ts'

type NewToken = {
  secretHash: string
  workspaceId: WorkspaceId
  appId: ConnectedAppId
  kind: AppTokenKind
  expiresAt: Date
  /** Of a code. */
  sent?: { redirectUri: string; codeChallenge: string }
}

export async function insertTokens(tx: Db, tokens: readonly NewToken[]): Promise<void> {
  const rows = tokens.map(({ secretHash, workspaceId, appId, kind, expiresAt, sent }) => ({
    secret_hash: secretHash,
    workspace_id: workspaceId,
    app_id: appId,
    kind,
    redirect_uri: sent?.redirectUri ?? null,
    code_challenge: sent?.codeChallenge ?? null,
    expires_at: expiresAt,
    used_at: null,
  }))
  await tx.insertInto('app_token').values(rows).execute()
}

/** The app that holds this token, of any of these kinds, with the token; nobody else uses or removes either until the transaction ends. */
export async function holdToken(tx: Db, secretHash: string, kinds: readonly AppTokenKind[]) {
  const named = await tx
    .selectFrom('app_token')
    .select('app_id')
    .where('secret_hash', '=', secretHash)
    .where('kind', 'in', kinds)
    .executeTakeFirst()
  if (!named) return undefined
  // The app before its tokens, as everybody who removes it does; and the token only then, as it is by now.
  await tx.selectFrom('connected_app').select('id').where('id', '=', named.app_id).forUpdate().execute()
  return tx
    .selectFrom('app_token')
    .innerJoin('connected_app', 'connected_app.id', 'app_token.app_id')
    .innerJoin('account', 'account.id', 'connected_app.account_id')
    .innerJoin('workspace', 'workspace.id', 'connected_app.workspace_id')
    .select([
      'app_token.redirect_uri',
      'app_token.code_challenge',
      'app_token.expires_at',
      'app_token.used_at',
      'connected_app.id',
      'connected_app.workspace_id',
      'connected_app.account_id',
      'connected_app.client_id',
      'connected_app.name',
      'connected_app.scopes',
      'account.email',
      'workspace.code',
    ])
    .where('app_token.secret_hash', '=', secretHash)
    .executeTakeFirst()
}
export type HeldToken = NonNullable<Awaited<ReturnType<typeof holdToken>>>

export async function markTokenUsed(tx: Db, secretHash: string, at: Date): Promise<void> {
  await tx.updateTable('app_token').set({ used_at: at }).where('secret_hash', '=', secretHash).execute()
}

/** Who calls with a token, and what it opens. */
export const findAppCaller = (db: Db, secretHash: string) =>
  db
    .selectFrom('app_token')
    .innerJoin('connected_app', 'connected_app.id', 'app_token.app_id')
    .innerJoin('account', 'account.id', 'connected_app.account_id')
    .select([
      'app_token.expires_at',
      'connected_app.id as appId',
      'connected_app.workspace_id',
      'connected_app.name as description',
      'connected_app.scopes',
      'connected_app.last_used_at',
      'account.id',
      'account.email',
      'account.lang',
    ])
    .where('app_token.secret_hash', '=', secretHash)
    .where('app_token.kind', '=', 'access')
    .executeTakeFirst()

export async function deleteTokensExpiredBy(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('app_token').where('expires_at', '<=', at).execute()
}
