import type { Said } from '@quarry/contract/source/service'
import type { ToolTexts } from '../../../kit/tool.ts'

const video = { en: 'Video', ko: '동영상' }
const channel = { en: 'Channel', ko: '채널' }
const sort = { en: 'Sort by', ko: '정렬' }
const limit = { en: 'How many', ko: '개수' }
const cursor = { en: 'Go on from', ko: '이어서 보기' }

export const permissions: Readonly<Record<string, Said>> = {
  'https://www.googleapis.com/auth/youtube.readonly': { en: 'See YouTube as the account', ko: '계정으로 YouTube 보기' },
}

export const texts: Readonly<Record<string, ToolTexts>> = {
  search_videos: {
    title: { en: 'Search videos', ko: '동영상 검색' },
    about: {
      en: 'Finds public videos; 100 searches a day for everybody.',
      ko: '공개된 동영상을 찾아요. 모두 합쳐 하루 100번까지 검색할 수 있어요.',
    },
    fields: { query: { en: 'Search for', ko: '검색어' }, since: { en: 'Since', ko: '언제부터' }, sort, limit, cursor },
  },
  get_video: {
    title: { en: 'Read about a video', ko: '동영상 정보 읽기' },
    about: { en: 'Reads title, description and figures of a video.', ko: '동영상의 제목, 설명, 조회수를 읽어요.' },
    fields: { video, part: { en: 'Part', ko: '부분' } },
  },
  get_channel: {
    title: { en: 'Read about a channel', ko: '채널 정보 읽기' },
    about: { en: 'Reads what a channel says of itself.', ko: '채널의 소개와 구독자 수를 읽어요.' },
    fields: { channel },
  },
  list_channel_videos: {
    title: { en: 'List videos of a channel', ko: '채널 동영상 목록' },
    about: { en: 'Lists the newest videos of a channel.', ko: '채널의 최근 동영상을 나열해요.' },
    fields: { channel, limit, cursor },
  },
  list_comments: {
    title: { en: 'Read comments', ko: '댓글 읽기' },
    about: { en: 'Reads what people wrote below a video.', ko: '동영상에 달린 댓글을 읽어요.' },
    fields: { video, sort, limit, cursor },
  },
}
