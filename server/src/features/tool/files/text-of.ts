import type { Block, Extraction, ResultCode } from '@quarry/extraction/types'
import { limits } from '@quarry/contract/limits'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { ServiceFile } from '@quarry/integrations/kit/tool'
import type { Needs } from '../../../context.ts'
import { BlobTooLarge } from '../../../files/blobs.ts'

/** Longer texts nobody reads part by part. */
const mostCharacters = 2_000_000

const why: Partial<Record<ResultCode, string>> = {
  empty: 'holds no text',
  encrypted: 'is protected by a password',
  unsupported: 'is of a kind that cannot be read here',
  needs_ocr: 'is a scan or a picture, whose text cannot be read here',
  timeout: 'takes too long to read',
}

/**
 * The text of a file that a tool got from its service, read in the sandbox. Its bytes are gone when this returns.
 * @throws IntegrationError `settings` — nothing can be read of it, and why; whatever its bytes throw
 */
export async function textOf(
  ctx: Needs<'blobs' | 'reader' | 'signal'>,
  { name, mediaType, bytes }: ServiceFile,
): Promise<string> {
  await using staged = await ctx.blobs.stage(bytes, limits.uploadBytes).catch((cause: unknown) => {
    if (cause instanceof BlobTooLarge) throw refusal(name, `is longer than the ${limits.uploadBytes / 2 ** 20} MB that are read`)
    throw cause
  })
  const { code, blocks }: Extraction = await ctx.reader.extract({ path: staged.path, name, mediaType }, ctx.signal)
  if (code !== 'ok' && code !== 'ok_partial') throw refusal(name, why[code] ?? 'is damaged')
  return blocks.map(lineOf).join('\n').slice(0, mostCharacters)
}

const refusal = (name: string, what: string) => new IntegrationError('settings', `“${name}” ${what}.`)

function lineOf({ type, level = 1, text }: Block): string {
  if (type === 'heading') return `\n${'#'.repeat(level)} ${text}`
  return type === 'list' ? `${'  '.repeat(level - 1)}- ${text}` : text
}
