import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { IntegrationError, type Io, type Source } from '@quarry/integrations/kit/kit'
import type { App } from '../../../context.ts'
import { committerOf } from './committer.ts'
import { findPending, type PendingDocument } from '../listing/document.store.ts'
import { indexDocument, notFetched } from './read-document.ts'
import { dropContents } from '../listing/remove-documents.ts'
import type { ReadResult } from './result.store.ts'
import type { Turn } from '../../../worker/fair-slots.ts'

const pageSize = 200
/** Documents held in memory at once: those being read and those whose commit is on its way. */
const mostUnfinished = 80
/** Tries for one item before it counts as failed and the run continues without it. */
const itemTries = 3
/** Items that fail in a row before the server itself counts as unreachable. */
const unreachableAfter = 5
const longestWaitMs = 5 * 60_000
/** A service that refuses and took nothing for so long is left alone: what reads it may have waited and asked again by itself already. */
const refusesForMs = 60_000

/** Failures that concern everything the source holds: the run ends with them. */
const fatal = new Set(['auth', 'certificate', 'settings'])

type Work = {
  workspaceId: WorkspaceId
  sourceId: SourceId
  source: Source | null
  io: Io<unknown>
  planBytes: number | null
  /** As the indexing order is by now. */
  turn(): Turn
  /** True once no more pending documents will appear. */
  isListed(): boolean
  /** Resolves when new pending documents may have appeared. */
  newcomers(): Promise<void>
  onDone(result: ReadResult): void
}

/** Reads pending documents of a source until none is left and the listing has ended. @throws IntegrationError, or the signal's reason. */
export async function readPending(
  app: Pick<App, 'db' | 'clock' | 'blobs' | 'reader' | 'ocr' | 'send' | 'embedder' | 'worker'>,
  work: Work,
): Promise<void> {
  const committer = committerOf(app, work.workspaceId)
  const parallel = work.source?.parallel ?? 4
  /** Being fetched and read; and those together with the ones that wait for their commit. */
  const reading = new Set<Promise<unknown>>()
  const unfinished = new Map<DocumentId, Promise<void>>()
  let failedInRow = 0
  let failure: unknown = null
  let lastReadAt = app.clock.now().getTime()
  const refusesForLong = (): boolean => app.clock.now().getTime() - lastReadAt > refusesForMs

  async function readOne(document: PendingDocument): Promise<ReadResult> {
    const result = await app.worker.reading.run(work.turn(), async () => {
      await committer.ready()
      return readWithPatience(app, work, document, refusesForLong)
    })
    if (result.code === 'unreachable') failedInRow += hasFailedBefore(document) ? 0 : 1
    else {
      failedInRow = 0
      lastReadAt = app.clock.now().getTime()
    }
    if (failedInRow >= unreachableAfter)
      throw new IntegrationError('unreachable', result.detail ?? 'The server stopped answering.')
    return result
  }
  async function commit(document: PendingDocument, result: ReadResult): Promise<void> {
    try {
      await committer.write(result)
    } finally {
      await result.staged?.[Symbol.asyncDispose]()
    }
    const { content_hash: before } = document
    if (before !== null && before !== result.contentHash) await dropContents(app, work.workspaceId, [before])
  }
  function begin(document: PendingDocument): void {
    const read = readOne(document)
    const settled = Promise.allSettled([read])
    reading.add(settled)
    void settled.finally(() => reading.delete(settled))
    const finished = read
      .then(async (result) => {
        await commit(document, result)
        return result
      })
      .then(
        (result) => work.onDone(result),
        (error: unknown) => void (failure ??= error),
      )
      .finally(() => unfinished.delete(document.id))
    unfinished.set(document.id, finished)
  }

  while (failure === null) {
    work.io.signal.throwIfAborted()
    const listed = work.isListed()
    const waiting = work.newcomers()
    const page = await findPending(app.db, work, [...unfinished.keys()], pageSize)
    if (page.length === 0 && unfinished.size === 0) {
      if (listed) break
      await waiting
      continue
    }
    for (const document of page) {
      if (reading.size >= parallel) await Promise.race(reading)
      if (unfinished.size >= mostUnfinished) await Promise.race(unfinished.values())
      if (failure !== null || work.io.signal.aborted) break
      begin(document)
    }
    if (page.length === 0) await Promise.race([...unfinished.values(), ...(listed ? [] : [waiting])])
  }
  await Promise.all(unfinished.values())
  if (failure !== null) throw failure
}

/** One that fails again in the version in which it failed before says nothing new about the server. */
const hasFailedBefore = ({ code, attempts }: PendingDocument): boolean => code === 'unreachable' && attempts > 0

/** One item, tried again after a pause when the other side stumbles. */
async function readWithPatience(
  app: Pick<App, 'db' | 'clock' | 'blobs' | 'reader' | 'ocr'>,
  work: Work,
  document: PendingDocument,
  refusesForLong: () => boolean,
): Promise<ReadResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await indexDocument(app, work, document)
    } catch (error) {
      work.io.signal.throwIfAborted()
      if (!(error instanceof IntegrationError) || fatal.has(error.reason)) throw error
      if (error.reason === 'throttled' && ((error.retryAfterMs ?? 0) > longestWaitMs || refusesForLong())) throw error
      if (attempt >= itemTries) {
        if (error.reason === 'throttled') throw error
        return notFetched(document, error.message)
      }
      await pause(error.retryAfterMs ?? 500 * 4 ** (attempt - 1), work.io.signal)
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.min(ms, longestWaitMs))
  signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  signal.throwIfAborted()
}
