import { createHash } from 'node:crypto'
import type { DocumentId } from '@quarry/contract/ids'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { ToolFile } from '@quarry/integrations/kit/tool-file'
import type { Needs } from '../../../context.ts'
import { isLost } from '../../../files/blobs.ts'
import { StoreFailure } from '../../../files/s3/store-failure.ts'
import { viewerOf } from '../../rights/rights.ts'
import { findVisibleFiles } from './file.store.ts'

type Person = Needs<'db' | 'clock' | 'vendors' | 'blobs' | 'account' | 'workspace'>

/** A document that a call is to take along, as its file is now; as text why it cannot. */
export async function fileOf(ctx: Person, id: DocumentId): Promise<ToolFile | string> {
  const [found] = await findVisibleFiles(ctx.db, viewerOf(ctx), [id])
  if (!found) return 'There is no such document.'
  const { content_hash: version, file_name: name, display_name: from } = found
  const size = version === null ? null : await ctx.blobs.size(ctx.workspace.id, version).catch(storeFailure)
  if (size instanceof StoreFailure) return away(name)
  if (version === null || size === null)
    return `“${found.title}” is no file that could go along: its text can be quoted, or its link given.`
  return { document: id, name, size, from, version }
}

/**
 * The bytes of a file that somebody decided on, by what they may see now.
 * @throws IntegrationError notFound — they may not see it any more; settings — it is another file by now, or damaged; unreachable
 */
export async function openFile(ctx: Person, { document, name, version }: ToolFile): Promise<Uint8Array> {
  const [found] = await findVisibleFiles(ctx.db, viewerOf(ctx), [document as DocumentId])
  if (!found) throw new IntegrationError('notFound', `“${name}” is not there any more.`)
  if (found.content_hash !== version || found.file_name !== name)
    throw new IntegrationError('settings', `“${name}” has changed since it was decided on, so it was not sent.`)
  const bytes = await bytesOf(ctx.blobs.read(ctx.workspace.id, version)).catch(storeFailure)
  if (bytes instanceof StoreFailure) throw new IntegrationError('unreachable', away(name))
  if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== version)
    throw new IntegrationError('settings', `“${name}” is damaged where it is kept, so it was not sent.`)
  return bytes
}

/** @returns null when they are lost. */
async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  try {
    return Buffer.concat(await Array.fromAsync(parts))
  } catch (error) {
    if (isLost(error)) return null
    throw error
  }
}

/** What is away for now is neither lost nor damaged. */
function storeFailure(error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error
  throw error
}

const away = (name: string): string => `“${name}” cannot be reached at the moment where it is kept. Try again later.`
