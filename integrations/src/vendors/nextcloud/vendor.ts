import type { Dialect } from '../../platforms/owncloud-family/dialect.ts'
import { ocsDialect } from '../../platforms/owncloud-family/ocs.ts'
import type { Product } from '../../platforms/owncloud-family/session.ts'
import { cloudSignIn, cloudSource } from '../../platforms/owncloud-family/source.ts'
import { connection } from '../../kit/connection.ts'
import type { Vendor } from '../../kit/kit.ts'
import { davCredentials } from '../../protocols/dav/settings.ts'
import { about } from './about.ts'
import { disabledUsers } from './disabled.ts'
import { findBySearch } from './find.ts'
import { signIn } from './sign-in.ts'
import { teamFolders } from './team-folders.ts'
import { texts } from './texts.ts'

// The server decodes a path when it finds the way, and the id in it once more.
const common = ocsDialect({ inPath: (group) => encodeURIComponent(encodeURIComponent(group)) })

const dialect: Dialect = {
  ...common,
  async sharing(cloud) {
    const { shared, emails } = await common.sharing(cloud)
    return { shared: [...shared, ...(await teamFolders(cloud))], emails }
  },
  id: /^\d{1,20}$/,
  find: findBySearch,
  disabled: disabledUsers,
  // Works with and without pretty addresses. https://docs.nextcloud.com/server/latest/user_manual/en/files/sharing.html (internal link)
  link: (root, id) => `${root}/index.php/f/${id}`,
}

const product: Product = { name: 'Nextcloud', dialectOf: () => dialect }

export const nextcloud: Vendor = {
  about,
  texts,
  connection: connection({ settings: davCredentials, signIn, check: cloudSignIn(product) }),
  source: cloudSource(product),
}
