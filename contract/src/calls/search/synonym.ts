export const synonymPaths = {
  list: { method: 'GET', path: '/workspace/synonyms' },
  add: { method: 'POST', path: '/workspace/synonyms' },
  change: { method: 'PUT', path: '/workspace/synonyms' },
  remove: { method: 'DELETE', path: '/workspace/synonyms' },
  take: { method: 'POST', path: '/workspace/synonyms/import' },
  export: { method: 'GET', path: '/workspace/synonyms/export' },
  setOfficeWords: { method: 'PUT', path: '/workspace/synonyms/office-words' },
} as const
