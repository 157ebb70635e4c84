import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startApache } from '../vendors/webdav/testing/apache.ts'
import { connectTo } from './connected.ts'
import { startPyftpdlib } from '../vendors/ftp/testing/pyftpdlib.ts'
import { ids, versions, writeBelow } from './site.ts'
import { startSshd } from '../vendors/sftp/testing/sshd.ts'
import { startVsftpd } from '../vendors/ftp/testing/vsftpd.ts'

const long = new Date('2020-01-01T00:00:00Z')
const servers = {
  'WebDAV (Apache)': () => startApache(),
  'FTP (vsftpd)': () => startVsftpd(),
  'FTP (pyftpdlib)': () => startPyftpdlib(),
  'SFTP (OpenSSH)': () => startSshd(),
}

for (const [name, start] of Object.entries(servers)) {
  test(`${name}: a second pass over a thousand unchanged files has only the changed one to read`, async (t) => {
    await using server = await start()
    const write = writeBelow(server.root)
    for (let folder = 0; folder < 10; folder++) {
      await mkdir(join(server.root, `${folder}`))
      await Promise.all(Array.from({ length: 100 }, (_, file) => write(`${folder}/${file}.txt`, `${file}`, long)))
    }
    const pass = async (known?: ReadonlyMap<string, string>) => {
      await using run = connectTo(server.vendor, server.settings(), known ? { known } : {})
      return await run.items()
    }
    const known = versions(await pass())
    assert.equal(known.size, 1_000)
    await write('7/7.txt', 'other', new Date())
    const before = performance.now()
    const second = await pass(known)
    t.diagnostic(`${name}: ${Math.round(performance.now() - before)} ms`)
    const toRead = second.filter(({ externalId, version }) => known.get(externalId) !== version)
    assert.deepEqual(ids(toRead), ['/7/7.txt'])
    if ('requests' in server) {
      const requests = await (server as Awaited<ReturnType<typeof startApache>>).requests()
      assert.deepEqual(
        requests.filter((request) => request.startsWith('GET')),
        [],
      )
    }
  })
}
