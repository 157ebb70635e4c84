import type { S3Place } from '../blob-url.ts'
import { queryOf } from './signature.ts'

/** @param key of an object; empty for the bucket itself. Nothing in it may need to be encoded. */
export function addressOf(
  { endpoint, bucket, isPathStyle }: S3Place,
  key: string,
  query: Readonly<Record<string, string>> = {},
): URL {
  const url = new URL(endpoint)
  if (isPathStyle) url.pathname = key === '' ? bucket : `${bucket}/${key}`
  else {
    url.hostname = `${bucket}.${url.hostname}`
    url.pathname = key
  }
  url.search = queryOf(Object.entries(query))
  return url
}
