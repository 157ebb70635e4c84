export const devicePaths = {
  list: { method: 'GET', path: '/account/devices' },
  remove: { method: 'DELETE', path: '/account/device' },
  removeOthers: { method: 'DELETE', path: '/account/devices/others' },
} as const
