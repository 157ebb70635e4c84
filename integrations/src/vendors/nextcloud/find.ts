import type { Cloud } from '../../platforms/owncloud-family/dialect.ts'
import { resourcesOf } from '../../protocols/dav/listing.ts'

/**
 * Where the file with this id is, by names below the account's files; null when it is not there any more.
 * https://docs.nextcloud.com/server/latest/developer_manual/client_apis/WebDAV/search.html ("oc:fileid" is searchable)
 */
export async function findBySearch({ api, me }: Cloud, id: string): Promise<readonly string[] | null> {
  const scope = `/files/${encodeURIComponent(me.id)}`
  const body = `<?xml version="1.0" encoding="utf-8"?>
<d:searchrequest xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:basicsearch>
<d:select><d:prop><oc:fileid/></d:prop></d:select>
<d:from><d:scope><d:href>${scope}</d:href><d:depth>infinity</d:depth></d:scope></d:from>
<d:where><d:eq><d:prop><oc:fileid/></d:prop><d:literal>${id}</d:literal></d:eq></d:where><d:orderby/>
</d:basicsearch></d:searchrequest>`
  const headers = { 'content-type': 'text/xml; charset=utf-8' }
  const answer = await api.send('/remote.php/dav/', { method: 'SEARCH', headers, body })
  for await (const { names, own } of resourcesOf(answer)) {
    if (own['fileid'] === id) return belowFiles(names)
  }
  return null
}

/** `…/remote.php/dav/files/alice/plans/a.txt`, whatever a proxy puts in front. */
function belowFiles(names: readonly string[]): readonly string[] | null {
  const at = names.findIndex((name, index) => name === 'files' && names[index - 1] === 'dav')
  return at === -1 ? null : names.slice(at + 2)
}
