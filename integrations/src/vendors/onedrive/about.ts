import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'OneDrive',
  also: ['원드라이브'],
  category: 'drive',
  mark: {
    tone: '0.11 242',
    path: 'M6 18.5a4.6 4.6 0 0 1-.6-9.16 6.6 6.6 0 0 1 12.5 1 4.15 4.15 0 0 1-.2 8.16z',
  },
}
