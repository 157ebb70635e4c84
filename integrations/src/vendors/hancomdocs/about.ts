import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'Hancom Docs',
  category: 'drive',
  mark: {
    tone: '0.09 222',
    letter: '한',
  },
}
