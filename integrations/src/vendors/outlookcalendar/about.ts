import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'Outlook Calendar',
  also: ['아웃룩 캘린더', '아웃룩 일정'],
  category: 'calendar',
  mark: {
    tone: '0.12 248',
    path: 'M7 3a1 1 0 0 1 1 1v1h8V4a1 1 0 1 1 2 0v1h.5A2.5 2.5 0 0 1 21 7.500V9H3V7.500A2.5 2.5 0 0 1 5.500 5H6V4a1 1 0 0 1 1-1zM3 10.500h18v8A2.5 2.5 0 0 1 18.500 21h-13A2.5 2.5 0 0 1 3 18.500zm9 2.500a1 1 0 0 0-1 1v2.500a1 1 0 0 0 .550.890l2 1a1 1 0 1 0 .890-1.790L13 15.880V14a1 1 0 0 0-1-1z',
  },
}
