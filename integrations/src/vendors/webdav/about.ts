import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'WebDAV',
  category: 'file',
  mark: {
    tone: '0.02 70',
    path: 'M3 6a1.5 1.5 0 0 1 1.5-1.5h5L11.7 7h7.8A1.5 1.5 0 0 1 21 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5z',
  },
}
