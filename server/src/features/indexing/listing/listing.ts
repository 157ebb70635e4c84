import type { DocumentId } from '@quarry/contract/ids'

/** What a listing has come to. */
export type Listing = {
  /** Whether the source said that this was everything. */
  complete: boolean
  /** Whether there was more than a run lists; what was listed counts all the same. */
  endless: boolean
  /** The run in which the listing began: this one, or an earlier one whose listing it resumes. */
  since: number
  /** Folders that could not be listed; documents below them stay. */
  skipped: { externalId: string; reason: string }[]
  /** Folders that were not listed because nothing below them changed. */
  unchanged: string[]
  /** Documents that were listed just as they are known. Their rows do not say that a run saw them. */
  sameVersion: DocumentId[]
  /** Where the next run may start once what is no longer there has been removed; null when the source has no such place. */
  cursor: string | null
}
