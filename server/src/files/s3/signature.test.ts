import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signed } from './signature.ts'

// The examples of AWS in “Signature Calculations for the Authorization Header”.
const keys = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const signing = { keys, region: 'us-east-1', at: new Date('2013-05-24T00:00:00Z') }
const ofNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const signatureOf = (address: string, headers: Record<string, string> = {}): string | undefined =>
  signed({ method: 'GET', url: new URL(address), headers, bodyHash: ofNothing }, signing)['authorization']!.split('Signature=')[1]

test('an object is asked for as AWS would', () => {
  assert.equal(
    signatureOf('https://examplebucket.s3.amazonaws.com/test.txt', { range: 'bytes=0-9' }),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

test('a list is asked for as AWS would', () => {
  assert.equal(
    signatureOf('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J'),
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})

test('a parameter without a value is signed as AWS would', () => {
  assert.equal(
    signatureOf('https://examplebucket.s3.amazonaws.com/?lifecycle'),
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  )
})

test('the token of a session is sent and signed', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt')
  const headers = signed(
    { method: 'GET', url, headers: {}, bodyHash: ofNothing },
    { ...signing, keys: { ...keys, sessionToken: 'token' } },
  )
  assert.equal(headers['x-amz-security-token'], 'token')
  assert.match(headers['authorization']!, /SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,/)
})
