import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'Upload',
  category: 'file',
  mark: {
    tone: '0.02 70',
    path: 'M12 3l6 6.5h-4V16h-4V9.5H6zM4 18.5h16V21H4z',
  },
}
