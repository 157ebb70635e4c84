import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
const placeOf = (BLOB_URL: string) => readConfig({ BLOB_URL, ...keys }).BLOB_URL

test('files are kept in another folder', () => {
  assert.deepEqual(placeOf('file:///srv/quarry%20files'), { folder: '/srv/quarry files' })
})

test('a bucket of AWS needs its region alone', () => {
  assert.deepEqual(placeOf('s3://acme-quarry?region=ap-northeast-2')?.s3, {
    bucket: 'acme-quarry',
    prefix: '',
    region: 'ap-northeast-2',
    endpoint: 'https://s3.ap-northeast-2.amazonaws.com',
    isPathStyle: false,
  })
})

test('a bucket whose name would not fit the certificate of AWS stands in the path', () => {
  assert.equal(placeOf('s3://files.acme.com?region=eu-west-1')?.s3?.isPathStyle, true)
})

test('a store of one’s own needs its address, and may have folders, a region and buckets as hosts', () => {
  const own = { bucket: 'b-1', prefix: 'team/quarry/', region: 'us-east-1', endpoint: 'http://10.0.0.5:9000', isPathStyle: true }
  assert.deepEqual(placeOf('s3://b-1/team/quarry/?endpoint=http://10.0.0.5:9000')?.s3, own)
  assert.deepEqual(placeOf('s3://b-1/team/quarry?endpoint=http://10.0.0.5:9000/&pathStyle=0&region=garage')?.s3, {
    ...own,
    region: 'garage',
    isPathStyle: false,
  })
})

test('what cannot work is named, without its value', () => {
  const wrong = {
    'https://hidden.example.com': /must be such as/,
    'file:relative': /must be such as/,
    hidden: /must be such as/,
    's3://id:hidden@bucket?region=eu-west-1': /must hold no keys/,
    's3://Hidden_Bucket?region=eu-west-1': /must name a bucket/,
    's3://bucket/hidden/../x?region=eu-west-1&hidden=1': /no parameters but region, endpoint, pathStyle/,
    's3://bucket/hid%20den?region=eu-west-1': /folders of letters/,
    's3://bucket': /must name the region/,
    's3://bucket?endpoint=hidden': /must have an endpoint/,
    's3://bucket?endpoint=https://s3.example.com/hidden': /must have an endpoint/,
    's3://bucket?region=eu-west-1&pathStyle=hidden': /1 or 0 as pathStyle/,
  }
  for (const [url, sentence] of Object.entries(wrong))
    assert.throws(
      () => placeOf(url),
      ({ message }: Error) => sentence.test(message) && !message.includes('hidden'),
      url,
    )
})

test('a bucket needs keys', () => {
  assert.throws(
    () => readConfig({ BLOB_URL: 's3://bucket?region=eu-west-1', AWS_ACCESS_KEY_ID: 'id' }),
    /AWS_SECRET_ACCESS_KEY: must be given/,
  )
})
