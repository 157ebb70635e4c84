import type { About } from '@quarry/contract/source/service'

export const about: About = {
  name: 'Google Drive',
  also: ['구글 드라이브'],
  category: 'drive',
  formats: {
    document: 'google_docs_document',
    sheet: 'google_docs_spreadsheet',
    slide: 'google_docs_presentation',
    form: 'google_docs_form',
  },
  mark: {
    tone: '0.1 150',
    // Simple Icons 16.37.0, CC0-1.0.
    path: 'M12.01 1.485c-2.082 0-3.754.02-3.743.047.01.02 1.708 3.001 3.774 6.62l3.76 6.574h3.76c2.081 0 3.753-.02 3.742-.047-.005-.02-1.708-3.001-3.775-6.62l-3.76-6.574zm-4.76 1.73a789.828 789.861 0 0 0-3.63 6.319L0 15.868l1.89 3.298 1.885 3.297 3.62-6.335 3.618-6.33-1.88-3.287C8.1 4.704 7.255 3.22 7.25 3.214zm2.259 12.653-.203.348c-.114.198-.96 1.672-1.88 3.287a423.93 423.948 0 0 1-1.698 2.97c-.01.026 3.24.042 7.222.042h7.244l1.796-3.157c.992-1.734 1.85-3.23 1.906-3.323l.104-.167h-7.249z',
  },
}
