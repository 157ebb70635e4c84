import type { Dialect } from '../clouds/dialect.ts'
import { ocsDialect } from '../clouds/ocs.ts'
import { cloudSource } from '../clouds/source.ts'
import type { Vendor } from '../kit.ts'
import { findByMeta } from './find.ts'
import { infinite } from './infinite.ts'

const ten: Dialect = {
  ...ocsDialect({ inPath: encodeURIComponent }),
  id: /^\d{1,20}$/,
  find: findByMeta,
  link: (root, id) => `${root}/index.php/f/${id}`,
}

export const owncloud: Vendor = {
  name: 'ownCloud',
  source: cloudSource({
    name: 'ownCloud',
    dialectOf: ({ product }) => (/infinite scale|opencloud/.test(product) ? infinite : ten),
  }),
}
