import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'Lighthouse',
  category: 'wiki',
  mark: { tone: '0.1 60', path: 'M9 3h6l2 18H7z' },
}
