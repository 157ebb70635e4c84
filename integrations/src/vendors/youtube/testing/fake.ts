import { pageOf, refusal, type GoogleReply } from '../../../platforms/google/testing/reply.ts'
import { type GoogleOperation, type GoogleServer, startGoogle } from '../../../platforms/google/testing/server.ts'

type Video = { id: string; title: string; description: string; publishedAt: string; channel: string; comments: Comment[] | null }
type Comment = { id: string; author: string; text: string; likes: number }
type Channel = { id: string; handle: string; title: string; description: string }

/** What is public on YouTube, in memory. */
export class YoutubeModel {
  readonly account = 'admin@example.com'
  readonly videos = new Map<string, Video>()
  readonly channels = new Map<string, Channel>()
  /** Searches that are left today. */
  searches = 100
  #count = 0

  channel(title: string, handle: string, description = ''): string {
    const id = `UC${String(this.channels.size).padStart(22, '0')}`
    this.channels.set(id, { id, handle, title, description })
    return id
  }

  video(channel: string, title: string, description = ''): Video {
    this.#count += 1
    const id = `video${String(this.#count).padStart(6, '0')}`
    const publishedAt = new Date(Date.parse('2026-01-01T00:00:00Z') + this.#count * 86_400_000).toISOString()
    const made = { id, title, description, publishedAt, channel, comments: [] }
    this.videos.set(id, made)
    return made
  }

  comment({ comments }: Video, author: string, text: string): void {
    comments?.push({ id: `comment-${comments.length}`, author, text, likes: 1 })
  }

  of = (channel: string): Video[] => [...this.videos.values()].filter((each) => each.channel === channel).toReversed()
}

export type FakeYoutube = GoogleServer & { model: YoutubeModel; apiKey: string }

const scopes = ['youtube.readonly', 'youtube', 'youtube.force-ssl'].map((name) => `https://www.googleapis.com/auth/${name}`)

/** YouTube as its reference says: https://developers.google.com/youtube/v3/docs */
export async function startYoutube(): Promise<FakeYoutube> {
  const model = new YoutubeModel()
  const google = await startGoogle(videoOperations(model))
  const apiKey = 'AIzaSyA-0123456789-abcdefghijklmnop'
  google.accounts.apiKeys.add(apiKey)
  return Object.assign(google, { model, apiKey })
}

const reading = { scopes, isPublic: true } as const
const usedUp = refusal(403, 'quotaExceeded', 'The request cannot be completed because you have exceeded your quota.')

/** Videos alone, for one Google that has other services beside them. */
export const videoOperations = (model: YoutubeModel): GoogleOperation[] => [
  {
    ...reading,
    path: /^\/youtube\/v3\/i18nLanguages$/,
    parameters: ['part', 'hl'],
    answer: () => ({ body: { items: [{ id: 'ko', snippet: { hl: 'ko', name: '한국어' } }] } }),
  },
  {
    ...reading,
    path: /^\/youtube\/v3\/search$/,
    parameters: [
      'part',
      'q',
      'type',
      'order',
      'maxResults',
      'pageToken',
      'publishedAfter',
      'publishedBefore',
      'channelId',
      'regionCode',
      'safeSearch',
    ],
    answer: ({ query }) => {
      if (model.searches === 0) return usedUp
      model.searches -= 1
      const since = query.get('publishedAfter')
      if (since !== null && !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(since))
        return refusal(400, 'invalidParameter', 'Invalid publishedAfter')
      const wanted = (query.get('q') ?? '').toLowerCase()
      const found = [...model.videos.values()].filter(
        ({ title, publishedAt }) => title.toLowerCase().includes(wanted) && (since === null || publishedAt > since),
      )
      return listed(found, query, 50, (video) => ({
        kind: 'youtube#searchResult',
        id: { kind: 'youtube#video', videoId: video.id },
        snippet: {
          ...snippetOf(model, video),
          title: escaped(video.title),
          description: escaped(video.description).slice(0, 160),
        },
      }))
    },
  },
  {
    ...reading,
    path: /^\/youtube\/v3\/videos$/,
    parameters: ['part', 'id', 'chart', 'maxResults', 'pageToken', 'hl'],
    answer: ({ query }) => {
      const found = model.videos.get(query.get('id') ?? '')
      const item = found && {
        id: found.id,
        snippet: snippetOf(model, found),
        contentDetails: { duration: 'PT1H2M3S' },
        statistics: {
          viewCount: '12000',
          likeCount: '300',
          ...(found.comments && { commentCount: String(found.comments.length) }),
        },
      }
      // What is not there is no refusal.
      return { body: { items: item ? [item] : [] } }
    },
  },
  {
    ...reading,
    path: /^\/youtube\/v3\/channels$/,
    parameters: ['part', 'id', 'forHandle', 'forUsername', 'mine', 'maxResults', 'pageToken', 'hl'],
    answer: ({ query }) => {
      const filters = ['id', 'forHandle', 'forUsername', 'mine'].filter((name) => query.has(name))
      if (filters.length !== 1) return refusal(400, 'missingRequiredParameter', 'No filter selected.')
      const found = [...model.channels.values()].find(
        ({ id, handle }) => id === query.get('id') || handle.toLowerCase() === query.get('forHandle')?.toLowerCase(),
      )
      // An empty list is left out altogether.
      if (!found) return { body: { pageInfo: { totalResults: 0 } } }
      const { id, handle, title, description } = found
      const snippet = { title, description, customUrl: handle, publishedAt: '2020-01-01T00:00:00Z' }
      const statistics = { subscriberCount: '1000', videoCount: String(model.of(id).length) }
      return {
        body: { items: [{ id, snippet, contentDetails: { relatedPlaylists: { uploads: id.replace('UC', 'UU') } }, statistics }] },
      }
    },
  },
  {
    ...reading,
    path: /^\/youtube\/v3\/playlistItems$/,
    parameters: ['part', 'playlistId', 'maxResults', 'pageToken', 'videoId'],
    answer: ({ query }) => {
      const channel = query.get('playlistId')?.replace('UU', 'UC') ?? ''
      if (!model.channels.has(channel))
        return refusal(404, 'playlistNotFound', 'The playlist identified with the request cannot be found.')
      return listed(model.of(channel), query, 50, (video) => ({
        snippet: { ...snippetOf(model, video), publishedAt: '2026-11-01T00:00:00Z' },
        contentDetails: { videoId: video.id, videoPublishedAt: video.publishedAt },
      }))
    },
  },
  {
    ...reading,
    path: /^\/youtube\/v3\/commentThreads$/,
    parameters: ['part', 'videoId', 'order', 'textFormat', 'maxResults', 'pageToken', 'searchTerms'],
    answer: ({ query }) => {
      const found = model.videos.get(query.get('videoId') ?? '')
      if (!found) return refusal(404, 'videoNotFound', 'The video identified by the videoId parameter could not be found.')
      if (!found.comments)
        return refusal(403, 'commentsDisabled', 'The video identified by the videoId parameter has disabled comments.')
      const isPlain = query.get('textFormat') === 'plainText'
      return listed(found.comments, query, 100, ({ id, author, text, likes }) => ({
        id,
        snippet: {
          totalReplyCount: 0,
          topLevelComment: {
            id,
            snippet: {
              textDisplay: isPlain ? text : escaped(text),
              authorDisplayName: author,
              likeCount: likes,
              publishedAt: '2026-02-01T00:00:00Z',
            },
          },
        },
      }))
    },
  },
]

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

const snippetOf = (model: YoutubeModel, { title, description, publishedAt, channel }: Video) => ({
  title,
  description,
  publishedAt,
  channelId: channel,
  channelTitle: model.channels.get(channel)?.title ?? '',
})

function listed<T>(all: readonly T[], query: URLSearchParams, largest: number, show: (one: T) => unknown): GoogleReply {
  const page = pageOf(all, query, { size: 5, largest, sizeName: 'maxResults' })
  return 'body' in page ? page : { body: { ...page.next, pageInfo: { totalResults: all.length }, items: page.items.map(show) } }
}
