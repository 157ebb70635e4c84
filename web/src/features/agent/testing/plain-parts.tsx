import type { ReplyParts } from '../reply-parts.ts'

/** Shows the words of an agent as they are, and nothing beside them. */
export const plainParts: ReplyParts = {
  Words: ({ text }) => <p>{text}</p>,
  Sources: () => null,
  Document: () => null,
  plain: ({ text }) => text,
}
