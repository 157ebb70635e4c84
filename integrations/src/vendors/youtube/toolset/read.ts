import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import { shownPage, shownPart, textOfHtml } from '../../../kit/tool-result.ts'
import { momentIn } from '../../../kit/tool-time.ts'
import type { Api } from '../../../net/api.ts'
import { Paged } from '../../../platforms/google/pages.ts'
import type { YoutubeSettings } from '../settings.ts'
import { openYoutube, scopes } from './client.ts'
import { channel, channelQuery, video, videoOf } from './names.ts'

const tool = toolOf<YoutubeSettings>()
const reading = { effect: 'read', egress: 'account', egressFields: [], scopes, idempotency: 'natural' } as const
const limit = z.int().min(1).max(25).default(10).describe('How many at most')
const cursor = z.string().max(500).optional().describe('What a former call returned to go on with')

const Snippet = z.object({
  title: z.string().default(''),
  description: z.string().default(''),
  publishedAt: z.string().optional(),
  channelId: z.string().optional(),
  channelTitle: z.string().optional(),
})
const brief = (text: string): string => (text.length <= 300 ? text : `${text.slice(0, 300)}…`)
const watch = (id: string): string => `https://www.youtube.com/watch?v=${id}`

const Found = Paged.extend({
  items: z.array(z.object({ id: z.object({ videoId: z.string().optional() }), snippet: Snippet })).default([]),
})

export const searchVideos = tool({
  ...reading,
  description:
    'Finds public videos on YouTube by words. There are 100 searches a day for everybody; to see what a channel has, list its videos instead.',
  input: z.object({
    query: z.string().trim().min(1).max(200).describe('Words'),
    since: z.iso.datetime({ offset: true }).optional().describe('Only those published since, with offset'),
    sort: z.enum(['relevance', 'date', 'viewCount']).default('relevance').describe('What comes first'),
    limit,
    cursor,
  }),
  async run(io, { query, since, sort, limit: maxResults, cursor: pageToken }) {
    const asked = {
      part: 'snippet',
      type: 'video',
      q: query,
      order: sort,
      publishedAfter: since && new Date(since).toISOString(),
      maxResults,
      pageToken,
      fields: 'nextPageToken,items(id(videoId),snippet(title,description,publishedAt,channelId,channelTitle))',
    }
    const { items, nextPageToken } = await openYoutube(io).get('/search', asked, Found)
    const videos = items.flatMap(({ id: { videoId }, snippet }) =>
      videoId
        ? [
            {
              id: videoId,
              // Here and nowhere else YouTube writes HTML.
              title: textOfHtml(snippet.title),
              when: snippet.publishedAt && momentIn(io.zone, snippet.publishedAt),
              who: textOfHtml(snippet.channelTitle ?? ''),
              channel: snippet.channelId,
              link: watch(videoId),
              text: brief(textOfHtml(snippet.description)),
            },
          ]
        : [],
    )
    const { shown, ...more } = shownPage(videos, nextPageToken)
    return { data: { ...more, videos: shown } }
  },
})

const Videos = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: Snippet,
        contentDetails: z.object({ duration: z.string().optional() }).default({}),
        statistics: z
          .object({ viewCount: z.string().optional(), likeCount: z.string().optional(), commentCount: z.string().optional() })
          .default({}),
      }),
    )
    .default([]),
})

/** `PT1H2M3S` as people read it. */
function lengthOf(duration: string | undefined): string | undefined {
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration ?? '') ?? []
  const all = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)
  if (all === 0) return undefined
  const parts = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

export const getVideo = tool({
  ...reading,
  description:
    'Reads what is said of a video on YouTube: title, channel, description, length, how often it was seen. What is spoken in it is not read.',
  input: z.object({ video, part: z.int().min(1).max(10).default(1).describe('Of a long description, which part') }),
  async run(io, { video: given, part }) {
    const fields =
      'items(id,snippet(title,description,publishedAt,channelId,channelTitle),contentDetails(duration),statistics(viewCount,likeCount,commentCount))'
    const asked = { part: 'snippet,contentDetails,statistics', id: videoOf(given), fields }
    const [found] = (await openYoutube(io).get('/videos', asked, Videos)).items
    if (!found) throw new IntegrationError('notFound', 'There is no such video, or it is private.')
    const { snippet, statistics, contentDetails } = found
    const facts = [
      `Video ${found.id}: ${snippet.title}`,
      watch(found.id),
      `Channel: ${snippet.channelTitle ?? ''} (${snippet.channelId ?? ''})`,
      snippet.publishedAt && `Published: ${momentIn(io.zone, snippet.publishedAt)}`,
      lengthOf(contentDetails.duration) && `Length: ${lengthOf(contentDetails.duration)}`,
      `Seen ${statistics.viewCount ?? '?'} times, liked ${statistics.likeCount ?? '?'}, comments ${statistics.commentCount ?? 'off'}`,
    ].filter(Boolean)
    return { data: shownPart([...facts, '', snippet.description].join('\n'), part) }
  },
})

const Channels = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: Snippet.extend({ customUrl: z.string().optional() }),
        contentDetails: z
          .object({ relatedPlaylists: z.object({ uploads: z.string().optional() }).default({}) })
          .default({ relatedPlaylists: {} }),
        statistics: z.object({ subscriberCount: z.string().optional(), videoCount: z.string().optional() }).default({}),
      }),
    )
    .default([]),
})

/** @throws IntegrationError `notFound` */
async function channelAt(api: Api, given: string) {
  const fields =
    'items(id,snippet(title,description,publishedAt,customUrl),contentDetails(relatedPlaylists(uploads)),statistics(subscriberCount,videoCount))'
  const asked = { part: 'snippet,contentDetails,statistics', ...channelQuery(given), fields }
  const [found] = (await api.get('/channels', asked, Channels)).items
  if (!found) throw new IntegrationError('notFound', `YouTube has no channel ${given}.`)
  return found
}

export const getChannel = tool({
  ...reading,
  description: 'Reads what a channel of YouTube says of itself.',
  input: z.object({ channel }),
  async run(io, { channel: given }) {
    const { id, snippet, statistics } = await channelAt(openYoutube(io), given)
    return {
      data: {
        id,
        title: snippet.title,
        handle: snippet.customUrl,
        when: snippet.publishedAt && momentIn(io.zone, snippet.publishedAt),
        link: `https://www.youtube.com/channel/${id}`,
        subscribers: statistics.subscriberCount,
        videos: statistics.videoCount,
        text: snippet.description.slice(0, 4_000),
      },
    }
  },
})

const Uploads = Paged.extend({
  items: z
    .array(
      z.object({ snippet: Snippet, contentDetails: z.object({ videoId: z.string(), videoPublishedAt: z.string().optional() }) }),
    )
    .default([]),
})

export const listChannelVideos = tool({
  ...reading,
  description: 'Lists the videos of a channel of YouTube, the newest first.',
  input: z.object({ channel, limit, cursor }),
  async run(io, { channel: given, limit: maxResults, cursor: pageToken }) {
    const api = openYoutube(io)
    const { snippet: of, contentDetails } = await channelAt(api, given)
    const { uploads } = contentDetails.relatedPlaylists
    if (uploads === undefined) return { data: { channel: of.title, videos: [] } }
    const fields = 'nextPageToken,items(snippet(title,description),contentDetails(videoId,videoPublishedAt))'
    const asked = { part: 'snippet,contentDetails', playlistId: uploads, maxResults, pageToken, fields }
    const { items, nextPageToken } = await api.get('/playlistItems', asked, Uploads)
    const videos = items.map(({ snippet, contentDetails: { videoId, videoPublishedAt } }) => ({
      id: videoId,
      title: snippet.title,
      when: videoPublishedAt && momentIn(io.zone, videoPublishedAt),
      link: watch(videoId),
      text: brief(snippet.description),
    }))
    const { shown, ...more } = shownPage(videos, nextPageToken)
    return { data: { channel: of.title, ...more, videos: shown } }
  },
})

const Comments = Paged.extend({
  items: z
    .array(
      z.object({
        snippet: z.object({
          totalReplyCount: z.int().default(0),
          topLevelComment: z.object({
            id: z.string(),
            snippet: z.object({
              textDisplay: z.string().default(''),
              authorDisplayName: z.string().default(''),
              likeCount: z.int().default(0),
              publishedAt: z.string().optional(),
            }),
          }),
        }),
      }),
    )
    .default([]),
})

export const listComments = tool({
  ...reading,
  description: 'Reads what people wrote below a video on YouTube, the most relevant first.',
  input: z.object({
    video,
    sort: z.enum(['relevance', 'time']).default('relevance').describe('What comes first'),
    limit,
    cursor,
  }),
  async run(io, { video: given, sort, limit: maxResults, cursor: pageToken }) {
    const id = videoOf(given)
    const fields =
      'nextPageToken,items(snippet(totalReplyCount,topLevelComment(id,snippet(textDisplay,authorDisplayName,likeCount,publishedAt))))'
    const asked = { part: 'snippet', videoId: id, order: sort, textFormat: 'plainText', maxResults, pageToken, fields }
    const { items, nextPageToken } = await openYoutube(io).get('/commentThreads', asked, Comments)
    const comments = items.map(({ snippet: { totalReplyCount, topLevelComment } }) => ({
      who: topLevelComment.snippet.authorDisplayName,
      when: topLevelComment.snippet.publishedAt && momentIn(io.zone, topLevelComment.snippet.publishedAt),
      likes: topLevelComment.snippet.likeCount || undefined,
      replies: totalReplyCount || undefined,
      link: `${watch(id)}&lc=${topLevelComment.id}`,
      text: topLevelComment.snippet.textDisplay.slice(0, 1_000),
    }))
    const { shown, ...more } = shownPage(comments, nextPageToken)
    return { data: { ...more, comments: shown } }
  },
})
