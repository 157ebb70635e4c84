import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { rankWindow, suggestAmong } from '../elsewhere/rank.ts'
import { slotsOf } from '../elsewhere/slots.ts'
import { loadSnapshot, saveSnapshot } from '../files/snapshot.ts'
import { searchView } from '../search/search.ts'
import { suggestFrom } from '../search/suggest.ts'
import { buildSegment } from '../segment/build.ts'
import { noteReleased } from '../segment/collect-garbage.ts'
import { openSegment } from '../segment/columns.ts'
import { mergeSegments } from '../segment/merge.ts'
import type { LiveSegment, View } from '../segment/view.ts'
import type { FromThread, Notice, SentSegment, Task, ToThread } from './messages.ts'

// The program of every thread of the pool: it keeps the present view of every index and does one task after the other.

const views = new Map<number, View>()

// Linux knows priorities of threads; elsewhere this would slow the whole process down.
if (workerData.background && process.platform === 'linux') setPriority(5)

/** The part of the former view if nothing about it changed: what a thread remembers of a part is tied to the object. */
function readSegment({ id, state, buffer, live }: SentSegment, former: LiveSegment | undefined): LiveSegment {
  if (former?.state === state) return former
  const segment = buffer ? openSegment(buffer) : former?.segment
  if (!segment || live === undefined) throw new Error(`Segment ${id} was never sent`)
  return { id, state, segment, live }
}

/** Memory that search threads free at once: their heaps are small, so it takes them a few milliseconds. */
const ENOUGH_TO_FREE = 16 * (1 << 20)

function replaceView(index: number, view: View | null): void {
  const kept = new Set(view?.segments.map(({ id }) => id))
  for (const { id, segment } of views.get(index)?.segments ?? [])
    if (!kept.has(id)) noteReleased(segment.buffer.byteLength, ENOUGH_TO_FREE)
  if (view) views.set(index, view)
  else views.delete(index)
}

function readView({ index, segments, totals }: Extract<Notice, { kind: 'view' }>): void {
  const former = new Map(views.get(index)?.segments.map((part) => [part.id, part]))
  replaceView(index, { segments: segments.map((sent) => readSegment(sent, former.get(sent.id))), totals })
}

function viewOf(index: number): View {
  const view = views.get(index)
  if (!view) throw new Error('The index is closed')
  return view
}

function perform(task: Task): unknown {
  switch (task.kind) {
    case 'search':
      return searchView(viewOf(task.index), task.request)
    case 'suggest':
      return suggestFrom(viewOf(task.index), task.request)
    case 'build':
      return buildSegment(task.documents)
    case 'merge':
      return mergeSegments(task.segments.map(({ buffer, live }, id) => ({ id, state: id, segment: openSegment(buffer), live })))
    case 'spell':
      return task.documents.map(slotsOf)
    case 'rank':
      return rankWindow(task.window)
    case 'suggestAmong':
      return suggestAmong(task.documents, task.request)
    case 'save':
      return saveSnapshot(task.directory, task.cursor, task.segments)
    case 'load':
      return loadSnapshot(task.directory)
  }
}

function answer(id: number, task: Task): FromThread {
  try {
    return { id, answer: perform(task) }
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error('Task failed', { cause: error }) }
  }
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'task') parentPort?.postMessage(answer(message.id, message.task), [])
  else if (message.kind === 'view') readView(message)
  else replaceView(message.index, null)
})
