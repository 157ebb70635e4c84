import type { Catalog } from '../../lib/i18n.ts'

export const source: Catalog['source'] = {
  title: '소스',
}
