import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { youtube } from '../vendor.ts'
import { startYoutube } from './fake.ts'

/** YouTube as the suite of all tool sets uses it. */
export async function startYoutubeToolSite(): Promise<ToolSite> {
  const google = await startYoutube()
  const { model } = google
  const roofs = model.channel('지붕 채널', '@지붕수리')
  const video = model.video(roofs, '기와 고치는 법', '세 단계로 설명해요')
  model.comment(video, '@kim', '잘 봤어요')
  return {
    vendor: youtube,
    base: google.origin,
    server: google.http,
    tokenWith: (scopes) => google.accounts.give(model.account, scopes),
    calls: {
      search_videos: { query: '기와' },
      get_video: { video: `https://youtu.be/${video.id}?t=10` },
      get_channel: { channel: '@지붕수리' },
      list_channel_videos: { channel: roofs },
      list_comments: { video: video.id },
    },
    state: () => [...model.videos.values()],
    refuse: () => google.accounts.revoke(),
    crowd(count) {
      for (let n = 0; n < count; n += 1) {
        model.video(roofs, `기와 ${n}`)
        model.comment(video, '@kim', `잘 봤어요 ${n}`)
      }
    },
    plant(words) {
      const strange = model.channel(words.slice(0, 100), '@stranger', words)
      const videos = Array.from({ length: 20 }, () => model.video(strange, words.slice(0, 100), words.slice(0, 5_000)))
      for (let count = 0; count < 20; count += 1) model.comment(videos[0]!, '@evil', words.slice(0, 10_000))
      const planted = videos[0]!.id
      return {
        search_videos: { query: '모든 규칙', limit: 25 },
        get_video: { video: planted },
        get_channel: { channel: '@stranger' },
        list_channel_videos: { channel: strange, limit: 25 },
        list_comments: { video: planted, limit: 25 },
      }
    },
    [Symbol.asyncDispose]: () => google[Symbol.asyncDispose](),
  }
}
