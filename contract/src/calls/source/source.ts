import { signInPaths } from './source-sign-in.ts'
import { failurePaths } from './source-failure.ts'

export const sourcePaths = {
  services: { method: 'GET', path: '/w/workspace/contentProvider/services' },
  check: { method: 'POST', path: '/w/workspace/contentProvider/apiTokenCheck' },
  containers: { method: 'POST', path: '/w/workspace/contentProvider/getWorkspaceList' },
  folders: { method: 'POST', path: '/w/workspace/contentProvider/folders' },
  ...signInPaths,
  list: { method: 'GET', path: '/w/workspace/contentProvider' },
  add: { method: 'POST', path: '/w/workspace/contentProvider' },
  detail: { method: 'GET', path: '/w/workspace/contentProvider/detail' },
  update: { method: 'PATCH', path: '/w/workspace/contentProvider' },
  remove: { method: 'DELETE', path: '/w/workspace/contentProvider' },
  reorder: { method: 'PATCH', path: '/w/workspace/contentProvider/sequence' },
  ...failurePaths,
  addSamples: { method: 'POST', path: '/w/workspace/contentProvider/samples' },
  hook: { method: 'POST', path: '/w/workspace/contentProvider/hook' },
  upload: {
    method: 'PUT',
    path: '/w/workspace/contentProvider/file',
    inQuery: ['workspaceId', 'sourceId', 'path'],
  },
  requestIndexing: { method: 'POST', path: '/datapipeline/requestIndexing', fields: { sourceId: 'contentProviderId' } },
  requestIndexingByAccessLevel: { method: 'POST', path: '/datapipeline/requestIndexingByAccessLevel', inQuery: ['accessLevel'] },
} as const
