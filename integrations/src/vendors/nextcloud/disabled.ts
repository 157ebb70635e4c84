import { z } from 'zod'
import type { Cloud } from '../../platforms/owncloud-family/dialect.ts'
import { ocs, unlessRefused } from '../../platforms/owncloud-family/ocs.ts'

const pageSize = 500

/** By id; nobody at all is an empty list, as PHP writes it. */
const Page = z.object({
  users: z.union([z.record(z.string(), z.unknown()).transform(Object.keys), z.array(z.unknown()).transform((): string[] => [])]),
})

/**
 * Everybody whom an administrator switched off: shares with them stay as they are.
 * https://docs.nextcloud.com/server/latest/developer_manual/_static/openapi.html (provisioning_api, users-get-disabled-users-details)
 */
export const disabledUsers = (cloud: Cloud): Promise<ReadonlySet<string> | null> =>
  unlessRefused(cloud, async () => {
    const ids = new Set<string>()
    for (let offset = 0; ; offset += pageSize) {
      const { users } = await ocs(cloud.api, '/cloud/users/disabled', { limit: pageSize, offset }, Page)
      for (const id of users) ids.add(id)
      if (users.length < pageSize) return ids
    }
  })
