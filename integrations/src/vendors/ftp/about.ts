import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'FTP',
  category: 'file',
  mark: {
    tone: '0.02 70',
    path: 'M4 4h16a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zm2.5 2.3v2.4h2.4V6.3zM4 13h16a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zm2.5 2.3v2.4h2.4v-2.4z',
  },
}
