import assert from 'node:assert/strict'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { IntegrationError } from '../../kit/kit.ts'
import { fileServerConformance } from '../../testing/conformance.ts'
import { connectTo } from '../../testing/connected.ts'
import { brief, writeBelow } from '../../testing/site.ts'
import { startVsftpd } from './testing/vsftpd.ts'

fileServerConformance('vsftpd', () => startVsftpd(), { saysLineBreaks: false })

test('a folder that can be entered but not listed is skipped, although vsftpd calls its empty listing a success', async () => {
  const server = await startVsftpd()
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => server.stop())
  await writeBelow(server.root)('half open/file', 'x')
  await writeBelow(server.root)('open/file', 'x')
  await chmod(join(server.root, 'half open'), 0o711)
  const changes = await cleanup.use(connectTo(server.vendor, server.settings())).list()
  assert.deepEqual(changes.map(brief).toSorted(), ['complete', 'item /open/file', 'skipped /half open'])
})

test('a server that lets in only one connection per address is listed and read on one', async () => {
  const server = await startVsftpd({ maxPerAddress: 1 })
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => server.stop())
  const names = Array.from({ length: 30 }, (_, index) => `${index}/file`)
  for (const name of names) await writeBelow(server.root)(name, name)
  const run = cleanup.use(connectTo(server.vendor, server.settings()))
  const items = await onceLetIn(() => run.items())
  const texts = await Promise.all(items.map(({ externalId, size }) => run.text(externalId, size)))
  assert.deepEqual(texts.toSorted(), names.toSorted())
})

/** The server may still count the connection that found it listening. */
async function onceLetIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof IntegrationError) || error.reason !== 'throttled') throw error
    await sleep(50)
    return onceLetIn(work)
  }
}
