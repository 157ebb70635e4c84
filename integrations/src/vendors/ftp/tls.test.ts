import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createNetwork } from '../../net/network.ts'
import { connectTo } from '../../testing/connected.ts'
import { startPyftpdlib } from './testing/pyftpdlib.ts'
import { certificate, temporaryFolder, type FileServer } from '../../testing/server-process.ts'
import { failure, ids, writeBelow } from '../../testing/site.ts'
import { startVsftpd } from './testing/vsftpd.ts'

const both = (passive: string) => [passive, passive.replace('passive', 'active')]
const servers: [string, () => Promise<FileServer>, readonly string[]][] = [
  ['vsftpd', () => startVsftpd(), both('passive')],
  ['vsftpd', () => startVsftpd({ tls: 'explicit' }), both('passiveExplicitTls')],
  ['vsftpd', () => startVsftpd({ tls: 'implicit' }), both('passiveImplicitTls')],
  // Active only on vsftpd: pyftpdlib forgets a client that logs in at the moment an active data connection with TLS closes.
  ['pyftpdlib', () => startPyftpdlib({ tls: 'explicit' }), ['passiveExplicitTls']],
  ['pyftpdlib', () => startPyftpdlib({ tls: 'implicit' }), ['passiveImplicitTls']],
]

for (const [name, start, methods] of servers) {
  test(`${name} is read by ${methods.join(' and ')}`, async () => {
    const server = await start()
    await using cleanup = new AsyncDisposableStack()
    cleanup.defer(() => server.stop())
    const names = Array.from({ length: 20 }, (_, index) => `${index}/file ${index}.txt`)
    for (const file of names) await writeBelow(server.root)(file, `text of ${file}`.repeat(5000))
    for (const transferMethod of methods) {
      const run = cleanup.use(connectTo(server.vendor, server.settings({ transferMethod })))
      await run.check()
      const items = await run.items()
      assert.deepEqual(ids(items), names.map((file) => `/${file}`).toSorted())
      const texts = await Promise.all(items.map(({ externalId, size }) => run.text(externalId, size)))
      assert.deepEqual(
        texts,
        items.map(({ externalId }) => `text of ${externalId.slice(1)}`.repeat(5000)),
      )
    }
  })
}

test('a certificate that cannot be verified is refused unless the person chose otherwise', async () => {
  for (const tls of ['explicit', 'implicit'] as const) {
    const server = await startPyftpdlib({ tls })
    await using cleanup = new AsyncDisposableStack()
    cleanup.defer(() => server.stop())
    const strict = cleanup.use(connectTo(server.vendor, server.settings({ allowInvalidCertificate: false })))
    await assert.rejects(strict.check(), failure('certificate'))
    await cleanup.use(connectTo(server.vendor, server.settings({ allowInvalidCertificate: true }))).check()
  }
})

test('a trusted certificate is accepted for the name that was typed, and for no other', async () => {
  const folder = await temporaryFolder('authority')
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => folder.remove())
  const pair = await certificate(folder.path, 'files.test')
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, await readFile(join(folder.path, 'cert.pem'), 'utf8')])
  cleanup.defer(() => setDefaultCACertificates(trusted))
  const server = await startPyftpdlib({ tls: 'explicit', certificate: pair })
  cleanup.defer(() => server.stop())
  const net = () => createNetwork({ allow: '127.0.0.0/8', lookup: async () => [{ address: '127.0.0.1', family: 4 }] })
  const named = (host: string) =>
    cleanup.use(connectTo(server.vendor, server.settings({ host, allowInvalidCertificate: false }), { net: net() }))
  await named('files.test').check()
  await assert.rejects(named('other.test').check(), failure('certificate'))
})
