import type { Catalog } from '../../lib/i18n.ts'

export const search: Catalog['search'] = {
  title: '검색',
  placeholder: '우리 팀의 모든 것을 검색해 보세요',
}
