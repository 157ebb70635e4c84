import type { ConnectionPart } from '@quarry/contract/source/connection'
import type { ConnectionId, ToolSetId, WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Needs, WorkspaceCtx } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { Settings } from './settings.ts'

/** What works with a connection, by the name people gave it. `scopes`: what its account must allow; absent: what the part needs. */
export type Use = { connectionId: string; id: string; name: string; scopes?: readonly string[] }

/** Credentials before and after they were given again; `before` null when they could not be opened any more. */
export type Renewal = {
  connectionId: ConnectionId
  isOtherAccount: boolean
  settings: { before: Settings | null; after: Settings } | null
}

/** What a part of the product does about its connections; `connection` itself knows none of the parts. All in the transaction of the change. */
export type PartRules = {
  /** Whether a person is asked for more once they consented: until then the consent is a draft. */
  asksMore: boolean
  usesOf(ctx: Needs<'vendors'>, db: Db, workspaceId: WorkspaceId, ids: readonly string[]): Promise<Use[]>
  /**
   * What an account must allow for what is to act by it; absent where that is the same for all.
   * @throws Failure toolSetMissing — there is none for the caller, or it is of another service
   */
  scopesFor?(ctx: WorkspaceCtx, db: Db, asked: { service: ServiceName; toolSetId: ToolSetId }): Promise<readonly string[]>
  /** What uses the connection goes on. @throws Failure — it cannot, with these credentials */
  renewed(ctx: WorkspaceCtx, tx: Db, renewal: Renewal): Promise<void>
  /** What uses the connection stops, until it is connected again. */
  stop(ctx: WorkspaceCtx, tx: Db, id: ConnectionId): Promise<void>
}

/** The parts of this build. */
export type Parts = Readonly<Partial<Record<ConnectionPart, PartRules>>>
