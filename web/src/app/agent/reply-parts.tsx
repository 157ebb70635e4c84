import { Suspense } from 'react'
import type { ReplyParts } from '../../features/agent/reply-parts.ts'
import { AnswerText } from '../../features/search/answer/AnswerText.tsx'
import { plainAnswer } from '../../features/search/answer/plain-answer.ts'
import { References } from '../../features/search/answer/References.tsx'
import { lazyPart } from '../../lib/later/lazy-part.ts'

const Preview = lazyPart(() =>
  import('../../features/search/preview/Preview.tsx').then(({ Preview: component }) => ({ default: component })),
)

export const replyParts: ReplyParts = {
  Words: ({ text, references, isWriting, onOpen, children }) => (
    <AnswerText answer={{ text, references, state: isWriting ? 'writing' : 'done' }} onOpen={onOpen}>
      {children}
    </AnswerText>
  ),
  Sources: ({ references, onOpen }) => (
    // In the width of the reply, not of a panel.
    <div className="[&>ol]:mx-0 [&>ol]:px-0">
      <References references={references} hits={[]} onOpen={onOpen} />
    </div>
  ),
  Document: (document) => (
    <Suspense>
      <Preview {...document} />
    </Suspense>
  ),
  plain: plainAnswer,
}
