import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'SFTP',
  category: 'file',
  mark: {
    tone: '0.02 70',
    path: 'M7.5 7a5 5 0 1 0 4.6 7H14v2.8h2.8V14h1.4v2.8H21V10.5h-8.7A5 5 0 0 0 7.5 7zm0 3.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z',
  },
}
