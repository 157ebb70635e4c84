export const documentPaths = {
  list: { method: 'GET', path: '/w/workspace/contentProvider/documents', fields: { sourceId: 'contentProviderId' } },
  browse: { method: 'GET', path: '/w/workspace/contentProvider/tree', fields: { sourceId: 'contentProviderId' } },
  remove: { method: 'DELETE', path: '/w/workspace/contentProvider/document', fields: { sourceId: 'contentProviderId' } },
  restore: { method: 'POST', path: '/w/workspace/contentProvider/document/restore', fields: { sourceId: 'contentProviderId' } },
} as const
