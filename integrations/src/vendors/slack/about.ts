import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'Slack',
  also: ['슬랙'],
  category: 'chat',
  mark: {
    tone: '0.12 325',
    path: 'M9 2a1.5 1.5 0 0 1 1.5 1.5v4h4v-4a1.5 1.5 0 0 1 3 0v4h3a1.5 1.5 0 0 1 0 3h-3v3h3a1.5 1.5 0 0 1 0 3h-3v4a1.5 1.5 0 0 1-3 0v-4h-4v4a1.5 1.5 0 0 1-3 0v-4h-4a1.5 1.5 0 0 1 0-3h4v-3h-4a1.5 1.5 0 0 1 0-3h4v-4A1.5 1.5 0 0 1 9 2zm1.5 8.5v3h4v-3z',
  },
}
