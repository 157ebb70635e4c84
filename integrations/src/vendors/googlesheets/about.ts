import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'Google Sheets',
  also: ['구글 스프레드시트', '구글 시트'],
  category: 'drive',
  mark: {
    tone: '0.15 155',
    path: 'M14 0H5.5A1.5 1.5 0 0 0 4 1.5v21A1.5 1.5 0 0 0 5.5 24h13a1.5 1.5 0 0 0 1.5-1.5V6h-4.5A1.5 1.5 0 0 1 14 4.5zm1.5.4v4.1h4.1zM7.5 11h9v8h-9zm1.5 1.5v1.75h2.25V12.5zm3.75 0v1.75H15V12.5zM9 15.75v1.75h2.25v-1.75zm3.75 0v1.75H15v-1.75z',
  },
}
