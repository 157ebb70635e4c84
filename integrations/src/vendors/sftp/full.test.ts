import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { connectTo } from '../../testing/connected.ts'
import { failure, writeBelow } from '../../testing/site.ts'
import { startSshd } from './testing/sshd.ts'

/** The server may still be counting the connection that was tried to see whether it is up. */
async function takeTheOnlyLogin(port: number): Promise<Socket> {
  for (;;) {
    const socket = connect({ host: '127.0.0.1', port })
    const [greeting] = (await once(socket, 'data')) as [Buffer]
    if (greeting.toString().startsWith('SSH-')) return socket
    socket.destroy()
    await pause(50)
  }
}

test('a server that takes no more logins just now is asked again later, and no password is blamed', async (context) => {
  await using server = await startSshd({ MaxStartups: '1' })
  await writeBelow(server.root)('a.txt', 'hello')
  const other = await takeTheOnlyLogin(Number(server.settings()['port']))
  context.after(() => other.destroy())
  {
    await using run = connectTo(server.vendor, server.settings())
    await assert.rejects(run.check(), failure('throttled'))
  }
  other.destroy()
  // The server takes a moment to see that the other connection is closed; until then it says the same.
  for (let attempt = 1; ; attempt++) {
    await using later = connectTo(server.vendor, server.settings())
    const text = await later.text('/a.txt').catch((error: unknown) => {
      failure('throttled')(error)
      assert.ok(attempt < 50, 'still full')
      return null
    })
    if (text !== null) return assert.equal(text, 'hello')
    await pause(100)
  }
})

test('a server that allows one session is read whole over one', async () => {
  await using server = await startSshd({ MaxSessions: '1' })
  const names = Array.from({ length: 12 }, (_, index) => `${index}.txt`)
  for (const name of names) await writeBelow(server.root)(name, name)
  await using run = connectTo(server.vendor, server.settings())
  assert.equal((await run.items()).length, names.length)
  assert.deepEqual(await Promise.all(names.map((name) => run.text(`/${name}`))), names)
})

test('a server that allows no session at all is asked again later', async () => {
  await using server = await startSshd({ MaxSessions: '0' })
  await using run = connectTo(server.vendor, server.settings())
  await assert.rejects(run.check(), failure('throttled'))
})
