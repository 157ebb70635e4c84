import { IntegrationError, type Item } from '../../../kit/kit.ts'
import { liveIn, threadItemId } from '../conversation.ts'
import { digestOf } from './digest.ts'
import type { GmailIo } from '../mailbox.ts'
import { mailboxOf, textsOf } from '../reading.ts'

/** A conversation mail by mail, or the bytes of a file. */
export async function* contentOf(
  io: GmailIo,
  { externalId, version }: Pick<Item, 'externalId' | 'version'>,
): AsyncGenerator<Uint8Array> {
  const [address = '', threadId = '', messageId, index] = externalId.split('/')
  if (messageId !== undefined) return yield* fileOf(io, { address, messageId, index: Number(index) })
  const kept = textsOf(io).take(threadItemId(address, threadId), version)
  if (kept) return yield kept
  const mails = liveIn(await mailboxOf(io, address).thread(threadId))
  if (mails.length === 0) throw new IntegrationError('notFound', 'The conversation is deleted.')
  yield digestOf(mails)
}

/** Google names the content of a file anew with every answer, so the mail is asked first. */
async function* fileOf(
  io: GmailIo,
  { address, messageId, index }: { address: string; messageId: string; index: number },
): AsyncGenerator<Uint8Array> {
  const mailbox = mailboxOf(io, address)
  const file = (await mailbox.mail(messageId)).attached[index]
  if (!file) throw new IntegrationError('notFound', 'The mail has no such file.')
  yield* mailbox.file(messageId, file)
}
