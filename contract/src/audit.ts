import { z } from 'zod'
import { AccountId, WorkspaceId } from './ids.ts'
import { route } from './route.ts'

/**
 * Everything that is noted about a workspace, as `area.verb`. Each has a sentence in every language of the screens
 * (`locales` of the web application). What is noted about an account alone starts with `account.` and is shown to no workspace.
 */
export const auditActions = [
  'workspace.create',
  'workspace.rename',
  'workspace.describe',
  'workspace.deactivate',
  'workspace.activate',
  'plan.change',
  'member.join',
  'member.changeRole',
  'member.changeStatus',
  'member.changePrivileges',
  'member.editProfile',
  'member.leave',
  'member.remove',
  'member.transferOwnership',
  'invitation.send',
  'invitation.resend',
  'invitation.handOut',
  'invitation.cancel',
  'invitation.decline',
  'source.add',
  'source.change',
  'source.remove',
  'source.reconnect',
  'source.examine',
  'source.reorder',
  'source.exportFailures',
  'source.setClient',
  'source.removeClient',
  'document.remove',
  'document.restore',
  'rights.viewDocument',
  'rights.viewMember',
  'apiKey.create',
  'apiKey.remove',
  'audit.export',
] as const
export type AuditAction = (typeof auditActions)[number]
export type AuditArea = AuditAction extends `${infer Area}.${string}` ? Area : never

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
    /** Its name today; null when it is gone or has none. */
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
    method: 'GET',
    path: '/w/workspace/audit',
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
    method: 'GET',
    path: '/w/workspace/audit/export',
    summary: 'The same as a CSV file, all pages in one',
    access: 'audit.view',
    query: z.object(filters),
    download: true,
    perMinute: 10,
    errors: [],
  }),
}
