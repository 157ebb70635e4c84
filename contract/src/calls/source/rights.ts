export const rightsPaths = {
  readers: { method: 'GET', path: '/w/workspace/contentProvider/document/readers', fields: { sourceId: 'contentProviderId' } },
  seenBy: { method: 'GET', path: '/w/workspace/account/visible' },
} as const
