import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'Box',
  category: 'drive',
  mark: {
    tone: '0.17 255',
    letter: 'b',
  },
}
