import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'Discord',
  also: ['디스코드'],
  category: 'chat',
  mark: {
    tone: '0.14 274',
    path: 'M4 4.5A1.5 1.5 0 0 1 5.5 3h13A1.5 1.5 0 0 1 20 4.5v11a1.5 1.5 0 0 1-1.5 1.5H11l-5 4v-4h-.5A1.5 1.5 0 0 1 4 15.5zM8.5 9A1.25 1.25 0 1 0 8.5 11.5 1.25 1.25 0 0 0 8.5 9zm7 0A1.25 1.25 0 1 0 15.5 11.5 1.25 1.25 0 0 0 15.5 9z',
  },
}
