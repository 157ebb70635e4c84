import type { FileId } from '@quarry/contract/ids'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import { limits } from '@quarry/contract/limits'
import type { Actor } from '../../../context.ts'
import { Failure } from '../../../http/fail.ts'
import { addFile } from '../../conversation/conversation.ts'
import type { OpenChannel } from '../open-channel.ts'
import type { TurnRow } from '../turn.store.ts'

/** Reads what was sent along with a question, as files that are uploaded. @returns also the names of those that say nothing */
export async function takeFiles(
  actor: Actor,
  { channel, io }: OpenChannel,
  { files }: TurnRow,
): Promise<{ fileIds: FileId[]; unreadable: string[] }> {
  const [fileIds, unreadable]: [FileId[], string[]] = [[], []]
  for (const { id, name, size } of files) {
    const bytes = (size ?? 0) <= limits.questionFileBytes ? channel.file?.(io, id) : undefined
    const read = bytes && (await addFile(actor, { name, bytes }).catch(unlessRefused))
    if (!read?.code.startsWith('ok')) unreadable.push(name)
    if (read) fileIds.push(read.fileId)
  }
  return { fileIds, unreadable }
}

/** Who is only busy is asked again, with the question. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof Failure) return
  if (error instanceof IntegrationError && (error.reason === 'forbidden' || error.reason === 'notFound')) return
  throw error
}
