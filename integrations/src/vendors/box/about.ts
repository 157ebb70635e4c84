import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'Box',
  also: ['박스'],
  category: 'drive',
  mark: {
    tone: '0.17 255',
    letter: 'b',
  },
}
