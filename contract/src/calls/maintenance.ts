export const maintenancePaths = {
  status: { method: 'GET', path: '/maintenance' },
} as const
