import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'Google Chat',
  also: ['구글 챗', '구글 채팅'],
  category: 'chat',
  mark: {
    tone: '0.15 155',
    path: 'M1.637 0C.733 0 0 .733 0 1.637v16.5c0 .904.733 1.636 1.637 1.636h3.955v3.323c0 .804.97 1.207 1.539.638l3.963-3.96h11.27c.903 0 1.636-.733 1.636-1.637V5.592L18.408 0Zm3.955 5.592h12.816v8.59H8.455l-2.863 2.863Z',
  },
}
