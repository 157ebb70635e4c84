import type { Archive } from './archive/archive.ts'
import type { Collector } from './collector.ts'
import type { Limits } from './limits.ts'

/** A file as its content was recognised, with what recognising it has already opened. */
export type Source = {
  bytes: Buffer
  /** The name the file was given, for text formats that only a name distinguishes. */
  name: string
  limits: Limits
}

export type ArchiveSource = Source & { archive: Archive }

/** Fills `out` from one format. Throws refusals for what makes the file unreadable. */
export type Reader<From extends Source = Source> = (source: From, out: Collector) => void | Promise<void>
