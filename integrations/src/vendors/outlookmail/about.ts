import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'Outlook Mail',
  also: ['아웃룩 메일'],
  category: 'mail',
  mark: {
    tone: '0.12 248',
    path: 'M3 6.5A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v.3l-9 5.6-9-5.6zm0 2.7V17.5A1.5 1.5 0 0 0 4.5 19h15a1.5 1.5 0 0 0 1.5-1.5V9.2l-8.5 5.3a1 1 0 0 1-1 0z',
  },
}
