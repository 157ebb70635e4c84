import type { AnyoneCtx } from '../context.ts'

export type Numbered = { seq: number; event: string; data: unknown }

/** What the features provide to the platform for streams of events, which any process can continue. */
export type EventFeeds = {
  /** Whether the caller began a stream of this kind and id, however long ago. */
  isOpen(ctx: AnyoneCtx, kind: string, id: string): Promise<boolean>
  /** Its events after this number, as they come. */
  follow(ctx: AnyoneCtx, id: string, after: number, disconnected: AbortSignal): AsyncIterable<Numbered>
  /** The caller has had enough. */
  stop(ctx: AnyoneCtx, kind: string, id: string): Promise<void>
}
