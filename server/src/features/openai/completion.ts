import type { RunId } from '@quarry/contract/ids'
import type { ShownAnswer } from '../conversation/conversation.ts'

/** @property link the page of the conversation, where something waits for a person. */
export type CompletionHead = {
  runId: RunId
  model: string
  created: number
  origin: string
  link: string | null
  isKorean: boolean
}

type Annotation = {
  type: 'url_citation'
  url_citation: { start_index: number; end_index: number; title: string; url: string }
}

const common = ({ runId, model, created }: CompletionHead, object: string) => ({
  id: `chatcmpl-${runId}`,
  object,
  created,
  model,
})

export const completionOf = (reply: CompletionHead, content: string, answer: ShownAnswer) => ({
  ...common(reply, 'chat.completion'),
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content, refusal: null, annotations: annotationsOf(reply, content, answer) },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: usageOf(answer),
})

export const chunkOf = (reply: CompletionHead, delta: object, isLast = false) => ({
  ...common(reply, 'chat.completion.chunk'),
  choices: [{ index: 0, delta, logprobs: null, finish_reason: isLast ? 'stop' : null }],
})

export const usageChunkOf = (reply: CompletionHead, answer: ShownAnswer) => ({
  ...common(reply, 'chat.completion.chunk'),
  choices: [],
  usage: usageOf(answer),
})

/** Over all calls of a model that the run made. */
const usageOf = ({ tokens }: ShownAnswer) => ({
  prompt_tokens: tokens.in,
  completion_tokens: tokens.out,
  total_tokens: tokens.in + tokens.out,
})

/** Every mark `[n]` of the text that a source bears out, and where it stands. */
export function annotationsOf({ origin }: CompletionHead, content: string, { citations }: ShownAnswer): Annotation[] {
  const byIndex = new Map(citations.map((citation) => [citation.index, citation]))
  return [...content.matchAll(/\[(\d+)\]/g)].flatMap(({ 0: mark, 1: index, index: at }) => {
    const cited = byIndex.get(Number(index))
    if (!cited) return []
    const url = cited.link.startsWith('/') ? `${origin}${cited.link}` : cited.link
    return [
      { type: 'url_citation', url_citation: { start_index: at, end_index: at + mark.length, title: cited.title, url } } as const,
    ]
  })
}

/** What stands below a text that waits for a person: what for, and where it is decided. */
export function waitingText({ link, isKorean }: CompletionHead, { body, waitsFor }: ShownAnswer): string {
  if (waitsFor.length === 0 || link === null) return ''
  const titles = waitsFor.map(({ en, ko }) => `- ${isKorean ? ko : en}`).join('\n')
  const said = isKorean ? `Quarry에서 확인해 주세요: ${link}` : `This waits for you in Quarry: ${link}`
  return `${body === '' ? '' : '\n\n'}${said}\n${titles}`
}
