import { devicePaths } from '../../calls/account/device.ts'
import type { deviceRoutes as wire } from '../../wire/account/device.ts'
import { asCalled } from '../called.ts'

export const deviceRoutes = asCalled<typeof wire>(devicePaths)
