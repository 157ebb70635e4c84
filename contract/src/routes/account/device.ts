import type { deviceRoutes as wire } from '../../wire/account/device.ts'
import { asCalled } from '../call.ts'

export const devicePaths = {
  list: { method: 'GET', path: '/account/devices' },
  remove: { method: 'DELETE', path: '/account/device' },
  removeOthers: { method: 'DELETE', path: '/account/devices/others' },
} as const

export const deviceRoutes = asCalled<typeof wire>(devicePaths)
