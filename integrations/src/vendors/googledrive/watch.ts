import { beginChannels, endChannels, hearChannel } from '../../platforms/google/channel.ts'
import { IntegrationError } from '../../kit/kit.ts'
import type { Watch } from '../../kit/watch.ts'
import type { DriveIo, Feed } from './drive.ts'
import { beginReading, driveOf } from './reading.ts'

const stopPath = '/drive/v3/channels/stop'
/** Each shared drive has a log of its own. Who has more of them is looked at in turns as before. */
const mostFeeds = 50

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/changes/watch */
export const watch: Watch<DriveIo> = {
  async begin(io, hook) {
    const { drive, feeds } = await beginReading(io)
    if (feeds.length > mostFeeds)
      throw new IntegrationError('settings', `Google Drive is not watched with more than ${mostFeeds} shared drives.`)
    const queries = await Promise.all(feeds.map(async (feed) => ({ ...queryOf(feed), pageToken: await drive.startToken(feed) })))
    const watched = queries.map((query) => ({ path: '/drive/v3/changes/watch', query }))
    return beginChannels(drive.api, stopPath, watched, hook)
  },
  end: (io, state) => endChannels(driveOf(io).api, stopPath, state),
  hear: hearChannel,
}

const queryOf = (feed: Feed) => ({
  supportsAllDrives: true,
  includeItemsFromAllDrives: true,
  includeRemoved: true,
  ...(feed !== null && { driveId: feed }),
})
