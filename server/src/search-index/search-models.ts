import type { WorkspaceId } from '@quarry/contract/ids'
import type { QueryVectors } from '../ai/query-vectors.ts'
import type { Db } from '../db/db.ts'
import { findSearchModel } from './search-model.store.ts'

/** The models that are configured: the one, and the one before it, by which a workspace is searched until its documents have its vectors. */
export class SearchModels {
  readonly #db: Db
  readonly #vectors: readonly QueryVectors[]

  constructor(db: Db, vectors: QueryVectors | null, former: QueryVectors | null = null) {
    this.#db = db
    this.#vectors = [vectors, former].filter((each) => each !== null)
  }

  /** What makes vectors of questions for an index that holds those of this model. */
  vectorsOf(model: string | null): QueryVectors | null {
    return this.#vectors.find((each) => each.model === model) ?? null
  }

  /** By which model the workspace is searched; null: by words alone. */
  async wanted(workspaceId: WorkspaceId): Promise<string | null> {
    const [now, former] = this.#vectors
    return now ? findSearchModel(this.#db, workspaceId, { model: now.model, former: former?.model ?? null }) : null
  }

  otherThan(model: string | null): string | null {
    return this.#vectors.find((each) => each.model !== model)?.model ?? null
  }
}
