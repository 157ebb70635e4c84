/** A message of a conversation, as the server sends it. */
export const messageOf = (messageId: string | undefined, author: 'person' | 'agent', body: string, more = {}) => ({
  messageId,
  author,
  body,
  kind: author === 'person' ? null : 'extract',
  citations: [],
  files: [],
  steps: [],
  calls: [],
  related: [],
  hadWritingTools: false,
  failure: null,
  vote: 'NONE',
  createdAt: '2026-11-20T09:00:00Z',
  ...more,
})
