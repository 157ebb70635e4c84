import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiHost } from '../../testing/api-host.ts'
import { startScriptedFtp } from './testing/scripted-ftp.ts'
import { ftpVendor } from './vendor.ts'

const facts = (of: string, name: string) => ({ line: `${of};modify=20260102030405; ${name}` })
const file = (name: string) => facts('type=file;size=1', name)
const folder = (name: string, unique: string) => facts(`type=dir;unique=${unique}`, name)
const link = (name: string, target: string) => facts(`type=OS.unix=slink:${target}`, name)

/** Twice the files of a batch lie between the links. */
const tree = {
  '/': [folder('a', '1'), folder('b', '2'), folder('c', '3'), folder('z', '4')],
  '/a': [folder('deep', '5'), link('ahead.txt', '../c/last.txt'), link('beside.txt', 'deep/first.txt')],
  '/a/deep': [file('first.txt')],
  '/b': Array.from({ length: 1_000 }, (_, n) => file(`${n}.txt`)),
  '/c': [file('last.txt'), link('back.txt', '../a/deep/first.txt')],
  '/z': [folder('again', '5'), folder('new', '6')],
  '/z/again': [file('first.txt')],
  '/z/new': [file('other.txt')],
}

test('a resumed listing knows the links and the folders that its first part met', async () => {
  let away = true
  await using server = await startScriptedFtp({
    folders: tree,
    mlsd: true,
    answer(line, { socket }) {
      if (away && line === 'CWD /c') socket.destroy()
      return away && line === 'CWD /c' ? '' : null
    },
  })
  const site = {
    vendor: ftpVendor({ connectMs: 5000, silenceMs: 5000, idleMs: 1000 }),
    settings: { host: '127.0.0.1', port: server.port, id: 'me', password: 'secret' },
  }
  await using host = new ApiHost(site)
  await using fresh = new ApiHost(site)
  for (const each of [host, fresh]) each.fetches = false
  await assert.rejects(host.run(), { reason: 'unreachable' })
  assert.ok(host.isMidway())
  away = false
  await host.run()
  assert.ok(!host.said.some((change) => change.kind === 'item' && change.item.externalId.startsWith('/b/')))
  await fresh.run()
  assert.deepEqual([...host.documents.keys()].toSorted(), [...fresh.documents.keys()].toSorted())
  for (const id of ['/a/ahead.txt', '/a/beside.txt', '/c/back.txt', '/z/new/other.txt']) assert.ok(host.documents.has(id), id)
  assert.ok(!host.documents.has('/z/again/first.txt'))
})
