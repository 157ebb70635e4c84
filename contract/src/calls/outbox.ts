export const outboxPaths = {
  list: { method: 'GET', path: '/dev/mail' },
} as const
