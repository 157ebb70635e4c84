export const auditPaths = {
  list: { method: 'GET', path: '/w/workspace/audit' },
  export: { method: 'GET', path: '/w/workspace/audit/export' },
} as const
