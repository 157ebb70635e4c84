import type { ConversationId, FileId, MessageId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { conversationRoutes, QuestionFile } from '@quarry/contract/wire/agent/conversation'
import type { ReturnOf } from '@quarry/contract/wire/route'
import type { Needs } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { BlobTooLarge, type Bytes } from '../../../files/blobs.ts'
import { fail } from '../../../http/fail.ts'
import { chunkBlocks } from '../../indexing/indexing.ts'
import { holdMember } from '../../member/member.ts'
import { ownerOf } from '../owner.ts'
import { countUnasked, deleteFile, findFile, findFiles, type FilePiece, holdUnaskedCount, insertFile } from './file.store.ts'

type Caller = Needs<'db' | 'account' | 'workspace'>

/**
 * Reads a file in the sandbox, to be asked with. What is wrong with it is its code. Its bytes are gone when this returns.
 * @throws Failure tooLarge, tooManyFiles; workspaceMissing — its person was removed meanwhile.
 */
export async function addFile(
  ctx: Caller & Needs<'clock' | 'blobs' | 'reader' | 'signal'>,
  { name, bytes }: { name: string; bytes: Bytes },
): Promise<QuestionFile> {
  // Held only below: to read a file in vain costs too much.
  if ((await countUnasked(ctx.db, ownerOf(ctx))) >= limits.filesNotAskedWith) throw fail('tooManyFiles')
  await using staged = await ctx.blobs.stage(bytes, limits.questionFileBytes).catch((cause: unknown) => {
    throw cause instanceof BlobTooLarge ? fail('tooLarge', { cause }) : cause
  })
  const { size } = staged
  const extraction = await ctx.reader.extract({ path: staged.path, name, mediaType: null }, ctx.signal)
  const read = chunkBlocks(extraction.blocks).filter(({ body }) => body !== '')
  const pieces = withinLimit(read.map(({ headings, body }) => ({ headings, body })))
  const code = extraction.code === 'ok' && pieces.length < read.length ? 'ok_partial' : extraction.code
  const fileId = await atomic(ctx.db, async (tx) => {
    if (!(await holdMember(tx, ctx.workspace.id, ctx.account.id))) throw fail('workspaceMissing')
    if ((await holdUnaskedCount(tx, ownerOf(ctx))) >= limits.filesNotAskedWith) throw fail('tooManyFiles')
    return insertFile(tx, ownerOf(ctx), { name, size, code, pieces, at: ctx.clock.now() })
  })
  return { fileId, name, size, code }
}

function withinLimit(pieces: readonly FilePiece[]): FilePiece[] {
  let left: number = limits.questionFileCharacters
  return pieces.filter(({ headings, body }) => (left -= headings.join('').length + body.length) >= 0)
}

/** Those of a conversation, with the question that each belongs to. */
export async function filesOf(
  ctx: Needs<'db' | 'workspace'>,
  id: ConversationId,
): Promise<{ messageId: MessageId | null; file: QuestionFile }[]> {
  const rows = await findFiles(ctx.db, ctx.workspace.id, id)
  return rows.map(({ id: fileId, message_id: messageId, name, size, code }) => ({
    messageId,
    file: { fileId, name, size, code },
  }))
}

/** @throws Failure fileMissing */
export async function readQuestionFile(ctx: Caller, id: FileId): Promise<ReturnOf<typeof conversationRoutes.fileText>> {
  const file = await findFile(ctx.db, ownerOf(ctx), id)
  if (!file) throw fail('fileMissing')
  return { name: file.name, pieces: file.pieces.map(({ headings, body }, index) => ({ index, headings, text: body })) }
}

/** @throws Failure fileMissing — also of one that was asked with, which goes with its conversation. */
export async function removeFile(ctx: Caller, id: FileId): Promise<Record<string, never>> {
  if (!(await deleteFile(ctx.db, ownerOf(ctx), id))) throw fail('fileMissing')
  return {}
}
