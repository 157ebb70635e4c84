import type { Dialect } from '../clouds/dialect.ts'
import { ocsDialect } from '../clouds/ocs.ts'
import { cloudSource } from '../clouds/source.ts'
import type { Vendor } from '../kit.ts'
import { disabledUsers } from './disabled.ts'
import { findBySearch } from './find.ts'
import { signIn } from './sign-in.ts'

const dialect: Dialect = {
  // The server decodes a path when it finds the way, and the id in it once more.
  ...ocsDialect({ inPath: (group) => encodeURIComponent(encodeURIComponent(group)) }),
  id: /^\d{1,20}$/,
  find: findBySearch,
  disabled: disabledUsers,
  // Works with and without pretty addresses. https://docs.nextcloud.com/server/latest/user_manual/en/files/sharing.html (internal link)
  link: (root, id) => `${root}/index.php/f/${id}`,
}

export const nextcloud: Vendor = {
  name: 'Nextcloud',
  source: cloudSource({ name: 'Nextcloud', dialectOf: () => dialect }, signIn),
}
