import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'YouTube',
  also: ['유튜브'],
  category: 'media',
  mark: {
    tone: '0.21 27',
    path: 'M3.5 4.5h17A2.5 2.5 0 0 1 23 7v10a2.5 2.5 0 0 1-2.5 2.5h-17A2.5 2.5 0 0 1 1 17V7a2.5 2.5 0 0 1 2.5-2.5zM9.75 8v8l6.5-4z',
  },
}
