export const failurePaths = {
  failures: { method: 'GET', path: '/w/workspace/contentProvider/failures' },
  exportFailures: { method: 'GET', path: '/w/workspace/contentProvider/failures/export' },
  retry: { method: 'POST', path: '/w/workspace/contentProvider/retry' },
} as const
