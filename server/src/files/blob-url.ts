import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** A bucket of an S3-compatible store, and where in it files are kept. */
export type S3Place = {
  bucket: string
  /** What the names of all objects begin with: nothing, or folders with a slash at the end. */
  prefix: string
  region: string
  /** Scheme, host and port of the store. */
  endpoint: string
  /** Whether addresses name the bucket in their path; else in their host. */
  isPathStyle: boolean
}

export type BlobPlace = { folder: string; s3?: undefined } | { s3: S3Place; folder?: undefined }

const parameters: readonly string[] = ['region', 'endpoint', 'pathStyle']

/** Where the operator wants files to be kept. What is wrong with it is said without its value. */
export const blobUrl = z.string().transform((text, { issues }): BlobPlace => {
  try {
    return placeOf(text)
  } catch (error) {
    issues.push({ code: 'custom', input: text, message: error instanceof WrongUrl ? error.message : shape })
    return z.NEVER
  }
})

class WrongUrl extends Error {}

const shape = 'must be such as file:///srv/quarry/files, or s3://bucket/folder?region=eu-central-1'

/** @throws WrongUrl; TypeError where it is no address at all */
function placeOf(text: string): BlobPlace {
  const url = new URL(text)
  if (url.protocol === 'file:') {
    if (!text.startsWith('file:///') || url.search !== '') throw new WrongUrl(shape)
    return { folder: fileURLToPath(url) }
  }
  if (url.protocol !== 's3:') throw new WrongUrl(shape)
  if (url.username !== '' || url.password !== '')
    throw new WrongUrl('must hold no keys: they are given by AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) throw new WrongUrl('must name a bucket after s3://')
  const folders = url.pathname.split('/').filter(Boolean)
  if (!folders.every((each) => /^[\w.-]+$/.test(each) && !/^\.+$/.test(each)))
    throw new WrongUrl('must have folders of letters, digits and . _ - alone behind the bucket')
  return { s3: { bucket: url.host, prefix: folders.map((each) => `${each}/`).join(''), ...storeOf(url.host, url.searchParams) } }
}

function storeOf(bucket: string, given: URLSearchParams): Pick<S3Place, 'region' | 'endpoint' | 'isPathStyle'> {
  if ([...given.keys()].some((name) => !parameters.includes(name)))
    throw new WrongUrl(`must have no parameters but ${parameters.join(', ')}`)
  const endpoint = given.get('endpoint')
  // A store of one's own seldom has regions, and takes this one then.
  const region = given.get('region') ?? (endpoint === null ? null : 'us-east-1')
  if (region === null || !/^[a-z0-9-]+$/.test(region))
    throw new WrongUrl('must name the region of the bucket, such as ?region=eu-central-1')
  const style = given.get('pathStyle')
  if (style !== null && style !== '0' && style !== '1') throw new WrongUrl('must have 1 or 0 as pathStyle')
  if (endpoint === null) {
    // No certificate is for names with further dots before those of the store.
    const isPathStyle = style === null ? bucket.includes('.') : style === '1'
    return { region, endpoint: `https://s3.${region}.amazonaws.com`, isPathStyle }
  }
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new WrongUrl('must have an endpoint of scheme, host and port, such as https://s3.example.com')
  return { region, endpoint: url.origin, isPathStyle: style !== '0' }
}
