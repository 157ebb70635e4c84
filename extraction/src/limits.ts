const kib = 1024
const mib = 1024 * kib

/** What one document may cost. Beyond a limit the document gets a code of its own and the product goes on. */
export type Limits = {
  /** Largest file read at all. */
  fileBytes: number
  /** Largest txt, csv, md or html file. */
  textFileBytes: number
  /** Time for one document, of any format but pdf. */
  timeMs: number
  pdfTimeMs: number
  /** Resident memory of the reading process at which it is killed. */
  rssBytes: number
  /** V8's own bound, below `rssBytes`, so that most excesses end as a clean abort. */
  heapMb: number
  /** Text handed back; the rest is dropped and the result marked truncated. */
  characters: number
  blocks: number
  pdfPages: number
  cells: number
  /** Filled cells a sheet may claim by repeating some, as its format allows: what no program could hold was made to harm one. */
  claimedCells: number
  xmlDepth: number
  rtfDepth: number
  htmlDepth: number
  mimeDepth: number
  /** Mails within mails whose text is read. */
  mailDepth: number
  attachments: number
  /** Sum over the attachments handed back; larger ones are named in the text only. */
  attachmentBytes: number
  archiveEntries: number
  archiveBytes: number
  archiveEntryBytes: number
  /** Unpacked : packed, for entries above `archiveRatioFloorBytes`. */
  archiveRatio: number
  archiveRatioFloorBytes: number
  /** Everything a reading process may send back for one document. */
  answerBytes: number
  /** A reading process is replaced after so many documents, so that no library's leftovers pile up. */
  documentsPerChild: number
  /** Text, pages and mails leave next to nothing behind, so many more of those fit in one process: to start one costs as much as two hundred mails. */
  textDocumentsPerChild: number
  /** A reading process larger than this after a document is replaced. */
  recycleRssBytes: number
  /** A reading process without work ends after this time. */
  idleMs: number
}

export const defaultLimits: Limits = {
  fileBytes: 50 * mib,
  textFileBytes: 20 * mib,
  timeMs: 30_000,
  pdfTimeMs: 60_000,
  rssBytes: 1024 * mib,
  heapMb: 768,
  characters: 20_000_000,
  blocks: 1_000_000,
  pdfPages: 3_000,
  cells: 2_000_000,
  claimedCells: 100_000_000,
  xmlDepth: 4_000,
  rtfDepth: 2_000,
  htmlDepth: 20_000,
  mimeDepth: 100,
  mailDepth: 3,
  attachments: 200,
  attachmentBytes: 50 * mib,
  archiveEntries: 10_000,
  archiveBytes: 256 * mib,
  archiveEntryBytes: 128 * mib,
  archiveRatio: 150,
  archiveRatioFloorBytes: 16 * mib,
  answerBytes: 256 * mib,
  documentsPerChild: 50,
  textDocumentsPerChild: 5_000,
  recycleRssBytes: 400 * mib,
  idleMs: 60_000,
}
