import type { ChatButton } from '@quarry/integrations/kit/channel'
import { say, type Word } from '../words.ts'
import type { TurnRow } from '../turn.store.ts'
import type { ChannelQuestion } from './channel-question.ts'
import { inert } from './whisper.ts'

const mostRelated = 3

type Asked = Pick<ChannelQuestion, 'turn' | 'actor'>

const button = ({ turn, actor }: Asked, action: Word): ChatButton => ({
  action,
  value: turn.id,
  label: say(action, actor.account.lang),
})

export const stopButton = (asked: Asked): ChatButton => button(asked, 'stop')

/**
 * What can be done about an answer: judging it, asking what is related, and having it alone, with all that one may see and do.
 * @param answer.isTheirs it is kept from others, until its person shares it
 */
export function answerButtons(
  asked: Asked,
  { isWhole, related, isTheirs }: { isWhole: boolean; related: readonly string[]; isTheirs: boolean },
): ChatButton[] {
  const { turn } = asked
  const share: ChatButton = { ...button(asked, 'share'), style: 'primary' }
  return [
    ...(isTheirs && isWhole ? [share] : []),
    ...related
      .slice(0, mostRelated)
      .map((label, index): ChatButton => ({ action: 'again', value: `${turn.id}.${index}`, label })),
    ...(isWhole ? [button(asked, 'like'), button(asked, 'dislike')] : []),
    ...(turn.readers === null || isTheirs ? [] : [button(asked, 'alone')]),
  ]
}

/** Of a question that nobody wrote there, so that those who read the answer know what it answers. */
export const quoteOf = ({ message_key: key, body, reply_to: reply }: TurnRow): string =>
  reply !== null || /^(again|alone)\./.test(key) ? `> ${inert(body)}\n\n` : ''
