import { channelPaths } from '../../calls/channel/channel.ts'
import type { channelRoutes as wire } from '../../wire/channel/channel.ts'
import { asCalled } from '../called.ts'

export const channelRoutes = asCalled<typeof wire>(channelPaths)
