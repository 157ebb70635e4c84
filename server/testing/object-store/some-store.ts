import { blobUrl } from '../../src/files/blob-url.ts'
import { startObjectStore } from './object-store.ts'

/**
 * The counterpart, or the store that is named as the product would be told of it: `QUARRY_TEST_STORE=s3://…` with AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY.
 */
export async function someStore() {
  const { QUARRY_TEST_STORE: url, AWS_ACCESS_KEY_ID: id = '', AWS_SECRET_ACCESS_KEY: secret = '' } = process.env
  if (url === undefined) return startObjectStore()
  const { s3: place } = blobUrl.parse(url)
  if (!place) throw new Error('QUARRY_TEST_STORE must name a bucket.')
  return { place, keys: { id, secret }, async stop() {} }
}
