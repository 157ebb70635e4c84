import type { Dialect } from '../../platforms/owncloud-family/dialect.ts'
import { ocsDialect } from '../../platforms/owncloud-family/ocs.ts'
import type { Product } from '../../platforms/owncloud-family/session.ts'
import { cloudSignIn, cloudSource } from '../../platforms/owncloud-family/source.ts'
import { connection } from '../../kit/connection.ts'
import type { Vendor } from '../../kit/kit.ts'
import { davCredentials } from '../../protocols/dav/settings.ts'
import { about } from './about.ts'
import { findByMeta } from './find.ts'
import { infinite } from './infinite.ts'
import { texts } from './texts.ts'

const ten: Dialect = {
  ...ocsDialect({ inPath: encodeURIComponent }),
  id: /^\d{1,20}$/,
  find: findByMeta,
  link: (root, id) => `${root}/index.php/f/${id}`,
}

const product: Product = {
  name: 'ownCloud',
  dialectOf: ({ product: name }) => (/infinite scale|opencloud/.test(name) ? infinite : ten),
}

export const owncloud: Vendor = {
  about,
  texts,
  connection: connection({ settings: davCredentials, check: cloudSignIn(product) }),
  source: cloudSource(product),
}
