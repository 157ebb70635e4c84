import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { type Embedder, EmbedderFailure } from '../../../ai/embedder.ts'
import type { App } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { findSearchModel, writeSearchModel } from '../../../search-index/search-model.store.ts'
import { embeddedText, encodeVector, hashOf } from '../../../search-index/vectors.ts'
import { enqueueIndexChanges } from '../../../search-index/enqueue.store.ts'
import {
  deleteOtherVectors,
  type DueDocument,
  type Embedded,
  findDocumentsToEmbed,
  findTexts,
  findVectorLength,
  findVectors,
  writeVectors,
} from './embedding.store.ts'

const documentsAtOnce = 20

type Ctx = Pick<App, 'db' | 'log' | 'embedder' | 'formerEmbedder'>

/**
 * Gives vectors to documents that are searchable by their words already. Each document is finished in one transaction, and a text that
 * has a vector is not embedded again, so an interrupted run loses a few calls at most.
 *
 * While searches go by a former model, what is new is given its vectors too; they go by its successor once all have those of that one.
 *
 * @throws EmbedderFailure; the job is tried again later, and indexing is not concerned.
 */
export async function embedDocuments(
  ctx: Ctx,
  { workspaceId }: { workspaceId: WorkspaceId },
  signal: AbortSignal,
): Promise<void> {
  const { db, embedder, formerEmbedder } = ctx
  if (!embedder) return
  const models = { model: embedder.model, former: formerEmbedder?.model ?? null }
  const searched = await findSearchModel(db, workspaceId, models)
  if (formerEmbedder && searched === formerEmbedder.model) {
    await writeSearchModel(db, workspaceId, searched)
    try {
      await embedWith(db, formerEmbedder, { workspaceId, isSearched: true, signal })
    } catch (error) {
      signal.throwIfAborted()
      // What is new is found by its words until then.
      ctx.log.warn({ err: error, workspaceId }, 'the former embedding model does not answer')
    }
  }
  await embedWith(db, embedder, { workspaceId, isSearched: searched === embedder.model, signal })
  if (!signal.aborted) await finish(db, workspaceId, embedder.model)
}

type Run = { workspaceId: WorkspaceId; isSearched: boolean; signal: AbortSignal }

async function embedWith(db: App['db'], embedder: Embedder, { workspaceId, isSearched, signal }: Run): Promise<void> {
  for (let after: DocumentId | null = null; !signal.aborted;) {
    const due: DueDocument[] = await findDocumentsToEmbed(db, workspaceId, embedder.model, { after, limit: documentsAtOnce })
    if (due.length === 0) return
    const embedded = await embedBatch(db, embedder, { workspaceId, due, signal })
    await atomic(db, async (tx) => {
      await writeVectors(tx, workspaceId, embedder.model, embedded)
      // Of a model that nothing is searched by yet no index holds any.
      if (!isSearched) return
      await enqueueIndexChanges(
        tx,
        workspaceId,
        due.map(({ id }) => id),
      )
    })
    after = due.at(-1)?.id ?? null
  }
}

/** Searches go by this model from now on, unless documents came to lack its vectors meanwhile; those of others are needed no more. */
const finish = (db: App['db'], workspaceId: WorkspaceId, model: string): Promise<void> =>
  atomic(db, async (tx) => {
    const [left] = await findDocumentsToEmbed(tx, workspaceId, model, { after: null, limit: 1 })
    if (left) return
    if (await writeSearchModel(tx, workspaceId, model)) await deleteOtherVectors(tx, workspaceId, model)
  })

type Batch = { workspaceId: WorkspaceId; due: readonly DueDocument[]; signal: AbortSignal }

async function embedBatch(db: App['db'], embedder: Embedder, { workspaceId, due, signal }: Batch): Promise<Embedded[]> {
  const titles = new Map(due.map(({ id, title }) => [id, title]))
  const chunks = await findTexts(db, workspaceId, [...titles.keys()])
  const texts = chunks.map(({ document_id: document, headings, body }) => {
    const text = embeddedText(titles.get(document) ?? '', headings, body)
    return { document, text, hash: hashOf(text) }
  })
  const byHash = new Map(texts.map(({ text, hash }) => [hash.toString('hex'), { text, hash }]))
  const known = await findVectors(
    db,
    workspaceId,
    embedder.model,
    [...byHash.values()].map(({ hash }) => hash),
  )
  const vectors = new Map(known.map(({ text_hash: hash, vector }) => [hash.toString('hex'), vector]))
  const missing = [...byHash].filter(([key]) => !vectors.has(key))
  const made = await embedder.embed(
    missing.map(([, { text }]) => text),
    signal,
  )
  for (const [index, [key]] of missing.entries()) {
    const vector = made[index]
    vectors.set(key, vector ? encodeVector(vector) : null)
  }
  await checkLength(db, embedder, workspaceId, made)

  const hashesOf = Map.groupBy(texts, ({ document }) => document)
  return due.map((document) => {
    const hashes = new Map((hashesOf.get(document.id) ?? []).map(({ hash }) => [hash.toString('hex'), hash]))
    return { ...document, vectors: [...hashes].map(([key, hash]) => ({ hash, vector: vectors.get(key) ?? null })) }
  })
}

/** One name means one model: an index cannot hold vectors of different lengths. */
async function checkLength(db: App['db'], embedder: Embedder, workspaceId: WorkspaceId, made: readonly (Float32Array | null)[]) {
  const length = made.find((vector) => vector !== null)?.length
  const stored = length === undefined ? null : await findVectorLength(db, workspaceId, embedder.model)
  if (stored !== null && length !== stored / 2)
    throw new EmbedderFailure(
      `${embedder.model} answers with ${length} numbers, and with ${stored / 2} before. Give it another name.`,
    )
}
