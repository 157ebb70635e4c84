import { fullName } from '@quarry/contract/account/account'
import type { AuditEntry, AuditFilters } from '@quarry/contract/wire/workspace/audit'
import type { WorkspaceId } from '@quarry/contract/ids'
import { z } from 'zod'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { type EntryFilters, type EntryRow, findEntries, findNames, type EntryPosition } from './audit.store.ts'

type AuditQuery = Omit<AuditFilters, 'workspaceId'>
type Page = { entries: AuditEntry[]; nextCursor: string | null }

/** A page of what was noted about the workspace, newest first. @throws Failure invalidInput — no cursor of ours. */
export async function listAudit(
  ctx: Needs<'db' | 'workspace'>,
  { cursor, pageSize, ...asked }: AuditQuery & { cursor?: string | undefined; pageSize: number },
): Promise<Page> {
  const after = cursor === undefined ? null : placeOf(cursor)
  // One more than requested shows whether there is another page.
  const rows = await findEntries(ctx.db, ctx.workspace.id, filtersOf(asked), after, pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    entries: await present(ctx.db, ctx.workspace.id, shown),
    nextCursor: last ? cursorOf({ at: last.created_at, id: last.id }) : null,
  }
}

const filtersOf = ({ who, what, from, to }: AuditQuery): EntryFilters => ({
  ...(who && { who }),
  ...(what && (what.includes('.') ? { action: what } : { area: what })),
  ...(from && { from: new Date(from) }),
  ...(to && { to: new Date(to) }),
})

const cursorOf = ({ at, id }: EntryPosition): string => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

function placeOf(cursor: string): EntryPosition {
  const [at, id] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const place = z.object({ at: z.iso.datetime(), id: z.uuid() }).safeParse({ at, id })
  if (!place.success) throw fail('invalidInput', { detail: 'cursor' })
  return { at: new Date(place.data.at), id: place.data.id }
}

async function present(db: Db, workspaceId: WorkspaceId, rows: readonly EntryRow[]): Promise<AuditEntry[]> {
  const ids = [...new Set(rows.map(({ subject }) => subject))].filter((subject) => z.uuid().safeParse(subject).success)
  const { people, sources } = await findNames(db, workspaceId, ids)
  const names = new Map<string, string>([
    ...people.map(({ id, first_name, last_name }) => [id, fullName({ firstName: first_name, lastName: last_name })] as const),
    ...sources.map(({ id, display_name }) => [id, display_name] as const),
  ])
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at.toISOString(),
    action: row.action,
    actor: actorOf(row),
    apiKey: row.api_key,
    subject: row.subject,
    subjectName: names.get(row.subject) ?? null,
    detail: row.detail,
    address: row.address,
  }))
}

function actorOf({ account_id: id, first_name, last_name, email }: EntryRow): AuditEntry['actor'] {
  if (id === null) return null
  const name = first_name !== null && last_name !== null ? fullName({ firstName: first_name, lastName: last_name }) : null
  return { id, name, email }
}
