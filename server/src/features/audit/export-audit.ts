import type { AuditFilters } from '@quarry/contract/wire/workspace/audit'
import type { Needs } from '../../context.ts'
import type { Download } from '../../http/endpoint.ts'
import { recordAudit } from './audit.ts'
import { byteOrderMark, csvLine } from '../../files/csv.ts'
import { listAudit } from './read-audit.ts'

const pageSize = 1_000
const columns = ['time', 'person', 'email', 'api_key', 'action', 'subject', 'subject_name', 'detail', 'address']

/** Everything the filters leave as a CSV file, read and sent in pages, so that its size does not matter. Notes that it was taken. */
export async function exportAudit(
  ctx: Needs<'db' | 'clock' | 'account' | 'workspace' | 'signal'>,
  asked: Omit<AuditFilters, 'workspaceId'>,
): Promise<Download> {
  const { workspace } = ctx
  const now = ctx.clock.now()
  await recordAudit(ctx.db, ctx, { workspaceId: workspace.id, action: 'audit.export', subject: workspace.id })
  return {
    bytes: lines(ctx, asked),
    name: `audit-${workspace.code}-${now.toISOString().slice(0, 10)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    size: null,
  }
}

async function* lines(
  ctx: Needs<'db' | 'workspace' | 'signal'>,
  asked: Omit<AuditFilters, 'workspaceId'>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(byteOrderMark + csvLine(columns))
  for (let cursor: string | null | undefined; cursor !== null;) {
    if (ctx.signal.aborted) return
    const page = await listAudit(ctx, { ...asked, cursor, pageSize })
    cursor = page.nextCursor
    const text = page.entries.map(({ at, actor, apiKey, action, subject, subjectName, detail, address }) =>
      csvLine([
        at,
        actor?.name ?? null,
        actor?.email ?? null,
        apiKey,
        action,
        subject,
        subjectName,
        JSON.stringify(detail),
        address,
      ]),
    )
    if (text.length > 0) yield Buffer.from(text.join(''))
  }
}
