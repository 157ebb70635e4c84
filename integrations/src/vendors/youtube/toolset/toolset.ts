import { toolset } from '../../../kit/tool.ts'
import type { YoutubeSettings } from '../settings.ts'
import { scopes } from './client.ts'
import { getChannel, getVideo, listChannelVideos, listComments, searchVideos } from './read.ts'
import { permissions, texts } from './texts.ts'

/** What agents can read on YouTube. */
export const youtubeTools = toolset<YoutubeSettings>({
  scopes: { consent: scopes },
  // Signing in has shown that key or account are good; all that is read is public.
  check: async () => ({}),
  texts,
  permissions,
  tools: {
    search_videos: searchVideos,
    get_video: getVideo,
    get_channel: getChannel,
    list_channel_videos: listChannelVideos,
    list_comments: listComments,
  },
})
