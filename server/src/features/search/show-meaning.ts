import type { modelRoutes } from '@quarry/contract/wire/agent/model'
import type { ReturnOf } from '@quarry/contract/wire/route'
import type { Needs } from '../../context.ts'
import { findSearchModel } from '../../search-index/search-model.store.ts'
import { countEmbedded } from '../indexing/indexing.ts'

/** By which embedding model the workspace is searched, and how many of its documents have the vectors of the one that is set. */
export async function showMeaning(
  ctx: Needs<'db' | 'embedder' | 'formerEmbedder' | 'workspace'>,
): Promise<ReturnOf<typeof modelRoutes.meaning>> {
  const { db, embedder, formerEmbedder, workspace } = ctx
  if (!embedder) return { meaning: null }
  const { model } = embedder
  const searched = await findSearchModel(db, workspace.id, { model, former: formerEmbedder?.model ?? null })
  const { all: documents, embedded } = await countEmbedded(db, workspace.id, model)
  return { meaning: { model, former: searched === model ? null : searched, documents, embedded } }
}
