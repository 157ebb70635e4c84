import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'Microsoft Teams',
  also: ['MS Teams', '마이크로소프트 팀즈', '팀즈'],
  category: 'chat',
  mark: {
    tone: '0.14 280',
    path: 'M4 2h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-6.5L9 22v-4H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2Zm3 4.2v2.4h3.7v6.6h2.6V8.6H17V6.2Z',
  },
}
