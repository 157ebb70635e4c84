import { z } from 'zod'
import { devicePaths } from '../../calls/account/device.ts'
import { route } from '../route.ts'

/** A browser in which the account is logged in. */
export const Device = z
  .object({
    id: z.uuid(),
    /** @example 'Chrome on macOS' */
    name: z.string(),
    /** Network address it was logged in from. */
    address: z.string(),
    loggedInAt: z.iso.datetime(),
    /** To within five minutes. */
    lastUsedAt: z.iso.datetime(),
    isThisOne: z.boolean(),
  })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof Device>

export const deviceRoutes = {
  list: route({
    ...devicePaths.list,
    summary: 'Devices the own account is logged in on, the last used first',
    access: 'account',
    output: z.object({ devices: z.array(Device) }),
    errors: [],
  }),
  remove: route({
    ...devicePaths.remove,
    summary: 'Log a device out',
    access: 'account',
    query: z.object({ deviceId: z.uuid() }),
    output: z.object({}),
    errors: ['notFound'],
  }),
  removeOthers: route({
    ...devicePaths.removeOthers,
    summary: 'Log out every device but this one',
    access: 'account',
    output: z.object({ removed: z.int() }),
    errors: [],
  }),
}
