import type { Language } from '@quarry/contract/account/account'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { ChatButton, ChatDraft } from '@quarry/integrations/kit/channel'
import type { App } from '../../../context.ts'
import type { OpenChannel } from '../open-channel.ts'
import type { TurnRow } from '../turn.store.ts'
import { say, type Word } from '../words.ts'
import { patiently } from './patiently.ts'

export const plain = (markdown: string, buttons: readonly ChatButton[] = []): ChatDraft => ({
  markdown,
  citations: [],
  buttons,
  note: null,
})

type To = Pick<TurnRow, 'space' | 'thread' | 'external_user' | 'is_direct'> & Partial<Pick<TurnRow, 'reply_to'>>

/** Says something to one person alone, where they are. That it cannot be said is no reason to fail. */
export async function whisper(
  app: Pick<App, 'log'>,
  { channel, io }: OpenChannel,
  { to, draft, key }: { to: To; draft: ChatDraft; key: string },
  signal: AbortSignal,
): Promise<void> {
  const place = { space: to.space, thread: to.thread, reply: to.reply_to ?? null }
  try {
    await patiently<unknown>(
      () => (to.is_direct ? channel.say(io, place, draft, key) : channel.sayPrivately(io, place, to.external_user, draft)),
      signal,
    )
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error
    app.log.warn({ err: error, space: to.space }, 'a person in a chat could not be told')
  }
}

export const whisperWord = (word: Word, lang: Language, buttons: readonly ChatButton[] = []): ChatDraft =>
  plain(say(word, lang), buttons)

/** Words of others are read as words, not as signs of a text. */
export const inert = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|~]/g, (sign) => `\\${sign}`).replaceAll('\n', ' ⏎ ')
