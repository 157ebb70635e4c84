import type { SourceId } from '@quarry/contract/ids'
import type { AccessLevel } from '@quarry/contract/source/source'
import type { WorkspaceCtx } from '../src/context.ts'
import { connectSource } from '../src/features/source/connecting/connect-source.ts'
import { embedDocumentsJob } from '../src/features/indexing/embedding/embedding.jobs.ts'
import { dropContentsJob, indexSourceJob } from '../src/features/indexing/indexing.jobs.ts'
import { readRightsJob } from '../src/features/rights/rights.jobs.ts'
import { uploadFile } from '../src/features/source/documents/upload-file.ts'
import type { World } from './world.ts'

type Options = { name?: string; access?: AccessLevel }

/** A source of uploaded files, read to the end and searchable. */
export async function uploadSource(
  world: World,
  ctx: WorkspaceCtx,
  files: Record<string, string | Uint8Array>,
  { name = 'Uploads', access = 'PUBLIC' }: Options = {},
): Promise<SourceId> {
  const id = await connectSource(ctx, { serviceName: 'upload', displayName: name, accessLevel: access, settings: {} })
  for (const [path, content] of Object.entries(files)) await upload(ctx, id, path, content)
  await world.runJobs([indexSourceJob, readRightsJob, dropContentsJob, embedDocumentsJob], ctx)
  await ctx.search.caughtUp(ctx.workspace.id)
  return id
}

/** Puts one file into a source of uploaded files, not yet read. */
export const upload = (ctx: WorkspaceCtx, id: SourceId, path: string, content: string | Uint8Array) =>
  uploadFile({ ...ctx, request: { ...ctx.request, bytes: bytesOf(content) } }, id, path)

async function* bytesOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? Buffer.from(content) : content
}
