import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { explainListen } from './explain-listen.ts'

async function refusal(HOST: string, PORT: number): Promise<string> {
  const server = createServer().listen(PORT, HOST)
  const [error] = (await once(server, 'error')) as [Error]
  return String(explainListen(error, { HOST, PORT }))
}

test('a port that is taken, and an address that is none or another machine’s, are named with the variable that sets them', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  t.after(() => taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  assert.match(await refusal('127.0.0.1', port), new RegExp(`Another program uses port ${port} on 127.0.0.1.* set PORT`))
  assert.match(await refusal('192.0.2.1', 0), /This machine has no address 192.0.2.1. Set HOST/)
  assert.match(await refusal('localhost:3000', 0), /HOST is localhost:3000, which is no address/)
})
