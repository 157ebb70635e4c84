import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createNetwork } from '../../net/network.ts'
import { Host } from '../../platforms/owncloud-family/testing/host.ts'
import { type CloudKind, startCloud } from '../../platforms/owncloud-family/testing/server.ts'
import { startHttpServer } from '../../testing/http-server.ts'
import { signIn } from './sign-in.ts'
import { nextcloud } from './vendor.ts'

const net = createNetwork({ allow: '127.0.0.0/8' })
after(() => net[Symbol.asyncDispose]())
const io = (url: string) => ({
  settings: { url, allowInvalidCertificate: false },
  net,
  signal: new AbortController().signal,
})

async function begun(kind: CloudKind = 'nextcloud') {
  const server = await startCloud(kind)
  after(() => server[Symbol.asyncDispose]())
  // As people copy it from the address line.
  const place = io(`${server.origin}/index.php/apps/files/`)
  return { server, place, ...(await signIn.begin(place)) }
}

test('who agrees on the page is given a password that opens their files', async () => {
  const { server, place, page, ticket, seconds } = await begun()
  assert.equal(await signIn.ask(place, ticket), null, 'nobody has decided yet')
  server.signIn.agree(page)
  const given = await signIn.ask(place, ticket)
  assert.deepEqual([given?.['id'], seconds], ['alice', 1200])
  await using host = new Host(nextcloud, server.settings(given!))
  await host.check()
  assert.equal(server.wrongPasswords, 0)
})

test('people see there for whom the password is', async () => {
  const { server, page } = await begun()
  server.signIn.agree(page)
  assert.deepEqual([...server.signIn.passwords.values()], ['Quarry'])
})

test('a password is given once', async () => {
  const { server, place, page, ticket } = await begun()
  server.signIn.agree(page)
  await signIn.ask(place, ticket)
  assert.equal(await signIn.ask(place, ticket), null)
})

test('a server without such a page says what to do instead', async () => {
  await assert.rejects(begun('owncloud'), { reason: 'settings', message: /app password/ })
})

test('a server of another kind is sent nothing but the question what it is', async () => {
  await using server = await startHttpServer((_, response) => response.writeHead(404).end())
  await assert.rejects(signIn.begin(io(server.origin)), { reason: 'settings', message: 'There is no Nextcloud at this address.' })
  assert.deepEqual(
    server.requests.map(({ path }) => path),
    ['/status.php'],
  )
})

for (const [name, login] of [
  ['no web address', 'javascript:alert(1)'],
  ['nothing', undefined],
] as const)
  test(`a page that is ${name} is opened by nobody`, async () => {
    await using server = await startHttpServer(({ url }, response) => {
      const status = { version: '31', productname: 'Nextcloud' }
      response.end(JSON.stringify(url === '/status.php' ? status : { login, poll: { token: 't', endpoint: 'e' } }))
    })
    await assert.rejects(signIn.begin(io(server.origin)), { reason: 'upstream' })
  })
