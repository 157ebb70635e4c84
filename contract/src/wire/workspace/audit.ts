import { z } from 'zod'
import { AccountId, WorkspaceId } from '../../domain/ids.ts'
import { auditPaths } from '../../calls/workspace/audit.ts'
import { route } from '../route.ts'

export const AuditEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    /** One of `auditActions`, or one that only an earlier or later version knows. */
    action: z.string(),
    /** Who did it; null: the product by itself. Without a name the account no longer exists. */
    actor: z.object({ id: AccountId, name: z.string().nullable(), email: z.string().nullable() }).nullable(),
    /** Description of the API key that acted for them; null: the person did. */
    apiKey: z.string().nullable(),
    /** Id of what it was done to. */
    subject: z.string(),
    /** Its name today; null when it is deleted or has none. */
    subjectName: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
    /** Where from; null: the product by itself. */
    address: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

const filters = {
  workspaceId: WorkspaceId,
  /** Part of the name or email of whoever did it. */
  who: z.string().trim().max(100).optional(),
  /** An action (`source.add`) or all of an area (`source`). */
  what: z
    .string()
    .regex(/^[a-zA-Z]+(\.[a-zA-Z]+)?$/)
    .optional(),
  /** At or after. */
  from: z.iso.datetime({ offset: true }).optional(),
  /** Before. */
  to: z.iso.datetime({ offset: true }).optional(),
}
export type AuditFilters = z.infer<z.ZodObject<typeof filters>>

export const auditRoutes = {
  list: route({
    ...auditPaths.list,
    summary: 'Who did what in a workspace, newest first',
    access: 'audit.view',
    query: z.object({
      ...filters,
      /** `nextCursor` of the page before. */
      cursor: z.string().max(200).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({
      entries: z.array(AuditEntry),
      /** Null: this is the last page. */
      nextCursor: z.string().nullable(),
    }),
    errors: [],
  }),
  export: route({
    ...auditPaths.export,
    summary: 'The same as a CSV file, all pages in one',
    access: 'audit.view',
    query: z.object(filters),
    download: true,
    perMinute: 10,
    errors: [],
  }),
}
