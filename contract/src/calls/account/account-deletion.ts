export const accountDeletionPaths = {
  delete: { method: 'DELETE', path: '/account', inQuery: [] },
} as const
