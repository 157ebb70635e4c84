import type { Cloud } from '../../platforms/owncloud-family/dialect.ts'
import { resourcesOf } from '../../protocols/dav/listing.ts'
import { splitPath } from '../../protocols/dav/path.ts'
import { IntegrationError } from '../../kit/kit.ts'

const question = `<?xml version="1.0" encoding="utf-8"?>
<d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:prop><oc:meta-path-for-user/></d:prop></d:propfind>`

/**
 * Where the file with this id is, by names below the account's files; null when it is not there any more. Since ownCloud 10.3.
 * https://github.com/owncloud/docs/issues/2157
 */
export async function findByMeta({ api }: Cloud, id: string): Promise<readonly string[] | null> {
  const headers = { depth: '0', 'content-type': 'application/xml; charset=utf-8' }
  const send = () => api.send(`/remote.php/dav/meta/${encodeURIComponent(id)}`, { method: 'PROPFIND', headers, body: question })
  const answer = await send().catch((error: unknown) => {
    if (error instanceof IntegrationError && error.reason === 'notFound') return null
    throw error
  })
  if (answer === null) return null
  for await (const { own } of resourcesOf(answer)) {
    const path = own['meta-path-for-user']
    if (path !== undefined) return splitPath(path)
  }
  return null
}
