export const insightPaths = {
  show: { method: 'GET', path: '/workspace/search-insights' },
  export: { method: 'GET', path: '/workspace/search-insights/export' },
  opened: { method: 'POST', path: '/s/opened' },
} as const
