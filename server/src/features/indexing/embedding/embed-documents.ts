import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { type Embedder, EmbedderFailure } from '../../../ai/embedder.ts'
import type { App } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { embeddedText, encodeVector, hashOf } from '../../../search-index/vectors.ts'
import { enqueueIndexChanges } from '../../../search-index/enqueue.store.ts'
import {
  type DueDocument,
  type Embedded,
  findDocumentsToEmbed,
  findTexts,
  findVectorLength,
  findVectors,
  writeVectors,
} from './embedding.store.ts'

const documentsAtOnce = 20

/**
 * Gives vectors to documents that are searchable by their words already. Each document is finished in one transaction, and a text that
 * has a vector is not embedded again, so an interrupted run loses a few calls at most.
 *
 * @throws EmbedderFailure; the job is tried again later, and indexing is not concerned.
 */
export async function embedDocuments(
  app: Pick<App, 'db' | 'embedder'>,
  { workspaceId }: { workspaceId: WorkspaceId },
  signal: AbortSignal,
): Promise<void> {
  const { db, embedder } = app
  if (!embedder) return
  for (let after: DocumentId | null = null; !signal.aborted;) {
    const due: DueDocument[] = await findDocumentsToEmbed(db, workspaceId, embedder.model, { after, limit: documentsAtOnce })
    if (due.length === 0) return
    const embedded = await embedBatch(app, embedder, { workspaceId, due, signal })
    await atomic(db, async (tx) => {
      await writeVectors(tx, workspaceId, embedder.model, embedded)
      await enqueueIndexChanges(
        tx,
        workspaceId,
        due.map(({ id }) => id),
      )
    })
    after = due.at(-1)?.id ?? null
  }
}

type Batch = { workspaceId: WorkspaceId; due: readonly DueDocument[]; signal: AbortSignal }

async function embedBatch({ db }: Pick<App, 'db'>, embedder: Embedder, { workspaceId, due, signal }: Batch): Promise<Embedded[]> {
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
