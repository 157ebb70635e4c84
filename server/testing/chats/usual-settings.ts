/** How an agent answers in a chat where nobody chose otherwise. */
export const usualSettings = {
  allowedChannels: 'all',
  privateResponse: false,
  replyAsNewMessage: false,
  respondToAll: false,
  followThread: true,
} as const
