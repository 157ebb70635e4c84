export const searchPaths = {
  search: { method: 'GET', path: '/s/search' },
  searchContent: { method: 'GET', path: '/s/searchContent' },
  counts: { method: 'GET', path: '/s/countContentByContentProvider' },
  people: { method: 'GET', path: '/s/people' },
  votes: { method: 'GET', path: '/s/votes' },
  resetVotes: { method: 'DELETE', path: '/s/votes' },
  examples: { method: 'GET', path: '/s/examples' },
  document: { method: 'GET', path: '/s/document' },
  visible: { method: 'GET', path: '/s/document/visible' },
  file: { method: 'GET', path: '/s/document/file' },
} as const
