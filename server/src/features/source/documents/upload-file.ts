import type { SourceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { WorkspaceCtx } from '../../../context.ts'
import { BlobTooLarge, type Bytes } from '../../../files/blobs.ts'
import { fail } from '../../../http/fail.ts'
import { documentsManagedBy } from '../access.ts'
import { uploadsOf } from './uploads.ts'

/**
 * Takes one file into an upload source and starts reading it.
 * @param path file name below the folders it was dropped in.
 * @throws Failure sourceMissing — or not a source for uploads; tooLarge; invalidInput — the path leads out of its folder.
 */
export async function uploadFile(ctx: WorkspaceCtx, id: SourceId, path: string): Promise<{ bytes: number }> {
  const row = await documentsManagedBy(ctx, ctx.db, id)
  if (row.service !== 'upload') throw fail('sourceMissing')
  return storeFile(ctx, row, { path, bytes: ctx.request.bytes, changedAt: ctx.clock.now() })
}

type File = { path: string; bytes: Bytes; changedAt: Date }

/** The same for a source that is known to take files from the caller. */
export async function storeFile(
  ctx: WorkspaceCtx,
  { id, run }: { id: SourceId; run: number },
  { path, bytes, changedAt }: File,
): Promise<{ bytes: number }> {
  const parts = path
    .normalize('NFC')
    .split('/')
    .filter((part) => part !== '')
  const fileName = parts.pop()
  if (fileName === undefined || [...parts, fileName].some((part) => part === '.' || part === '..' || part.includes('\u0000')))
    throw fail('invalidInput', { detail: 'path' })

  await using blob = await ctx.blobs.stage(bytes, limits.uploadBytes).catch((cause: unknown) => {
    throw cause instanceof BlobTooLarge ? fail('tooLarge', { cause }) : cause
  })
  const item = {
    externalId: `/${[...parts, fileName].join('/')}`,
    title: fileName,
    link: null,
    // The content names its version: the same file dropped twice is not read twice.
    version: blob.hash,
    size: blob.size,
    updatedAt: changedAt.toISOString(),
    ancestors: parts.map((part, depth) => ({ id: `/${parts.slice(0, depth + 1).join('/')}`, title: part, link: null })),
    fileName,
    mediaType: null,
  }
  await uploadsOf(ctx, { workspaceId: ctx.workspace.id, sourceId: id }).write({ run, item, blob })
  return { bytes: blob.size }
}
