import type { ChatButton, ChatDraft } from '@quarry/integrations/kit/channel'
import type { App } from '../../../context.ts'
import { conversationLink, type ShownAnswer } from '../../conversation/conversation.ts'
import { newLink } from '../link.ts'
import type { OpenChannel } from '../open-channel.ts'
import { say } from '../words.ts'
import { quoteOf } from './answer-buttons.ts'
import type { ChannelQuestion } from './channel-question.ts'
import { split } from './split.ts'
import { plain } from './whisper.ts'

/** For what is said below an answer. */
const footBytes = 1_500

/** A text in pieces that the service takes, below the question where nobody wrote it there. */
export const partsOf = (
  { channel }: OpenChannel,
  { turn }: Pick<ChannelQuestion, 'turn'>,
  body: string,
  how?: { isGrowing: boolean },
): string[] => split(`${quoteOf(turn)}${body}`, channel.limits.textBytes - footBytes, how)

type Foot = { buttons: readonly ChatButton[]; note: string }

/** The last part names the sources, who reads it, and where it goes on. */
export function finished(
  open: OpenChannel,
  asked: ChannelQuestion,
  { body, citations }: Pick<ShownAnswer, 'body' | 'citations'>,
  { buttons, note }: Foot,
): ChatDraft[] {
  const parts = partsOf(open, asked, body)
  const cited = citations.slice(0, 10).map(({ index: number, title, link }) => ({
    number,
    title,
    link: link === '' ? null : (URL.parse(link, asked.actor.origin)?.href ?? null),
  }))
  return parts.map((markdown, index) => ({
    ...plain(markdown),
    ...(index === parts.length - 1 && { citations: cited, buttons, note }),
  }))
}

/** Where it goes on: in Quarry, and with which agent. */
export async function linkButtons(
  app: App,
  { client }: Pick<OpenChannel, 'client'>,
  { actor, turn, isOneOfSeveral }: ChannelQuestion,
): Promise<ChatButton[]> {
  const { lang } = actor.account
  const link = await conversationLink(actor, turn.run_id).catch(() => null)
  const open: ChatButton[] = link === null ? [] : [{ action: 'open', value: 'open', label: say('openButton', lang), link }]
  if (!isOneOfSeveral || !turn.is_direct) return open
  const chosen = await newLink(app, client, { id: turn.external_user, name: actor.account.email })
  return [...open, { action: 'choose', value: 'choose', label: say('chooseButton', lang), link: chosen }]
}
