import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blobUrl } from '../blob-url.ts'
import { addressOf } from './address.ts'

const addressIn = (url: string, key: string): string => addressOf(blobUrl.parse(url).s3!, key, { b: '+ /', a: '' }).href

test('a bucket stands in the host of addresses, or in their path', () => {
  const aws = 's3://acme-quarry?region=eu-west-1'
  assert.equal(addressIn(aws, 'v1/a'), 'https://acme-quarry.s3.eu-west-1.amazonaws.com/v1/a?a=&b=%2B%20%2F')
  assert.equal(addressIn(aws, ''), 'https://acme-quarry.s3.eu-west-1.amazonaws.com/?a=&b=%2B%20%2F')
  const own = 's3://acme-quarry?endpoint=http://localhost:9000'
  assert.equal(addressIn(own, 'v1/a'), 'http://localhost:9000/acme-quarry/v1/a?a=&b=%2B%20%2F')
  // Some stores sign the address of a bucket without a slash at its end, and so do the tools of AWS.
  assert.equal(addressIn(own, ''), 'http://localhost:9000/acme-quarry?a=&b=%2B%20%2F')
})
