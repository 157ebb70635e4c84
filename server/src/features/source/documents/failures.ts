import { canManageDocuments } from '@quarry/contract/source/document'
import type { DocumentCode } from '@quarry/contract/source/document-code'
import type { DocumentId, SourceId } from '@quarry/contract/ids'
import type { DocumentFailure } from '@quarry/contract/wire/source/source-failure'
import type { Needs } from '../../../context.ts'
import { byteOrderMark, csvLine } from '../../../files/csv.ts'
import { fail } from '../../../http/fail.ts'
import type { Download } from '../../../http/endpoint.ts'
import { recordAudit } from '../../audit/audit.ts'
import { documentsManagedBy, factsFor, sourceSeenBy } from '../access.ts'
import { viewerOf } from '../../rights/rights.ts'
import { findFailures, findFailuresAfter } from './failures.store.ts'

type Reading = Needs<'db' | 'clock' | 'account' | 'workspace' | 'role' | 'vendors'>
type Wanted = { id: SourceId; code: DocumentCode | null; page: number; pageSize: number }
const exportedAtOnce = 1_000
const columns = ['title', 'folders', 'link', 'code', 'detail', 'time']

/**
 * Documents that could not be read or hold no text: all of them for who manages what the source holds, else those the member may see.
 * @param wanted.code null for every reason.
 * @throws Failure sourceMissing; for a restricted source of somebody else its document titles are nobody's business.
 */
export async function listFailures(
  ctx: Reading,
  { id, code, page, pageSize }: Wanted,
): Promise<{ failures: DocumentFailure[]; total: number; groups: { code: DocumentCode; count: number }[] }> {
  const row = await sourceSeenBy(ctx, ctx.db, id)
  if (row.access_level === 'RESTRICTED' && row.created_by !== ctx.account.id) throw fail('sourceMissing')
  const { rows, groups } = await findFailures(ctx.db, ctx.workspace.id, id, {
    viewer: canManageDocuments(ctx, factsFor(ctx, row)) ? null : viewerOf(ctx),
    code,
    offset: page * pageSize,
    limit: pageSize,
  })
  const failures = rows.map((document) => ({
    documentId: document.id,
    title: document.title,
    path: document.ancestors.map((ancestor) => ancestor.title),
    code: document.code ?? 'crashed',
    detail: document.detail,
    at: (document.read_at ?? document.created_at).toISOString(),
  }))
  const counted = groups.filter((group) => code === null || group.code === code)
  return { failures, groups, total: counted.reduce((sum, { count }) => sum + count, 0) }
}

/**
 * All of them as a CSV file, read and sent in pages, so that their number does not matter. Notes that it was taken.
 * @throws Failure sourceMissing, forbidden
 */
export async function exportFailures(ctx: Reading & Needs<'signal'>, id: SourceId): Promise<Download> {
  const { display_name: name } = await documentsManagedBy(ctx, ctx.db, id)
  await recordAudit(ctx.db, ctx, { workspaceId: ctx.workspace.id, action: 'source.exportFailures', subject: id })
  return {
    bytes: linesOf(ctx, id),
    name: `${name} ${ctx.clock.now().toISOString().slice(0, 10)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    size: null,
  }
}

async function* linesOf(ctx: Needs<'db' | 'workspace' | 'signal'>, id: SourceId): AsyncGenerator<Uint8Array> {
  yield Buffer.from(byteOrderMark + csvLine(columns))
  for (let after: DocumentId | null = null; !ctx.signal.aborted;) {
    const rows: Awaited<ReturnType<typeof findFailuresAfter>> = await findFailuresAfter(
      ctx.db,
      ctx.workspace.id,
      id,
      after,
      exportedAtOnce,
    )
    const text = rows.map(({ title, ancestors, link, code, detail, read_at, created_at }) =>
      csvLine([
        title,
        ancestors.map((each) => each.title).join(' / '),
        link,
        code,
        detail,
        (read_at ?? created_at).toISOString(),
      ]),
    )
    if (text.length > 0) yield Buffer.from(text.join(''))
    if (rows.length < exportedAtOnce) return
    after = rows.at(-1)!.id
  }
}
