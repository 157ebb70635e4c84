import type { SavedSegment } from '../files/manifest.ts'
import type { Loaded, UnsavedSegment } from '../files/snapshot.ts'
import type { RankedWindow, Window } from '../elsewhere/rank.ts'
import type { Slots } from '../elsewhere/slots.ts'
import type { Totals } from '../segment/view.ts'
import type { DocumentInput, SearchRequest, SearchResult, Suggestions, SuggestRequest } from '../types.ts'

/** A segment on its way to a thread: `buffer` only when the thread does not know it, `live` only when it does not know this state. */
export type SentSegment = { id: number; state: number; buffer?: SharedArrayBuffer; live?: Uint8Array | null }

/** A message to a thread that needs no reply. */
export type Notice = { kind: 'view'; index: number; segments: SentSegment[]; totals: Totals } | { kind: 'drop'; index: number }

/** What a thread can be asked, with what it answers. */
export type Tasks = {
  search: { ask: { index: number; request: SearchRequest }; answer: SearchResult }
  suggest: { ask: { index: number; request: SuggestRequest }; answer: Suggestions }
  build: { ask: { documents: readonly DocumentInput[] }; answer: SharedArrayBuffer }
  merge: { ask: { segments: { buffer: SharedArrayBuffer; live: Uint8Array | null }[] }; answer: SharedArrayBuffer }
  save: { ask: { directory: string; cursor: string; segments: UnsavedSegment[] }; answer: SavedSegment[] }
  spell: { ask: { documents: readonly DocumentInput[] }; answer: Slots[] }
  rank: { ask: { window: Window }; answer: RankedWindow }
  suggestAmong: { ask: { documents: readonly DocumentInput[]; request: SuggestRequest }; answer: Suggestions }
  load: { ask: { directory: string }; answer: Loaded }
}

export type TaskKind = keyof Tasks

export type Task = { [Kind in TaskKind]: { kind: Kind } & Tasks[Kind]['ask'] }[TaskKind]

export type ToThread = { kind: 'task'; id: number; task: Task } | Notice

export type FromThread = { id: number; answer: unknown } | { id: number; error: Error }
