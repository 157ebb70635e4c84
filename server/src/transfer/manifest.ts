import { z } from 'zod'

/** What tables and columns may be called: names go into SQL, and an export is a file that anybody may have written. */
const Identifier = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)

/** The first entry of an export. `migrations` are those its tables were made by; `key` seals the stored credentials. */
export const Header = z.object({
  quarryExport: z.literal(1),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  tables: z.record(Identifier, z.array(Identifier).min(1)),
  key: z.object({ id: z.string(), isIncluded: z.boolean() }),
})
export type Header = z.output<typeof Header>

/** The last entry: without it an export is torn. */
export const Closing = z.object({
  rows: z.record(Identifier, z.number().int()),
  jobs: z.number().int(),
  blobs: z.number().int(),
})
export type Closing = z.output<typeof Closing>

/** A job that had not ended. @see UnfinishedJob */
export const MovedJobs = z.array(z.object({ name: z.string(), payload: z.unknown(), startAfter: z.coerce.date() }))

export const headerEntry = 'quarry.json'
export const keyEntry = 'secret.key'
export const jobsEntry = 'jobs.json'
export const closingEntry = 'end.json'

export const tablePartEntry = (table: string, part: number, sha256: string): string =>
  `database/${table}/${String(part).padStart(6, '0')}.${sha256}`
export const tablePartPattern = /^database\/([a-z][a-z0-9_]*)\/\d+\.([0-9a-f]{64})$/

export const blobEntry = (workspaceId: string, hash: string): string => `blobs/${workspaceId}/${hash}`
export const blobPattern = /^blobs\/([0-9a-f-]{36})\/([0-9a-f]{64})$/
