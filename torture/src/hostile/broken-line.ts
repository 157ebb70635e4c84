import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { oneOf, type Random } from '../torture.ts'

/** What becomes of a connection after some bytes of its server. */
type Breakage = { name: string; on(caller: Socket, bytes: Buffer): void }

const breakages: readonly Breakage[] = [
  { name: 'is reset', on: (caller) => void caller.resetAndDestroy() },
  { name: 'is closed', on: (caller) => void caller.end() },
  { name: 'is closed in the middle of a word', on: (caller, bytes) => void caller.end(bytes.subarray(0, bytes.length >> 1)) },
  { name: 'carries zeros', on: (caller, bytes) => void caller.end(Buffer.alloc(bytes.length)) },
  {
    name: 'carries other bits',
    on: (caller, bytes) => {
      caller.write(bytes.map((byte, at) => (at % 7 === 3 ? byte ^ 0xff : byte)))
      setTimeout(() => caller.destroy(), 500)
    },
  },
  { name: 'carries an endless line', on: (caller) => void caller.end(Buffer.alloc(3_000_000, 'a')) },
  { name: 'carries an endless reply', on: (caller) => void caller.end('220-more\r\n'.repeat(300_000)) },
  { name: 'carries another protocol', on: (caller) => void caller.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok') },
  {
    name: 'comes byte by byte and ends',
    on(caller, bytes) {
      let at = 0
      const dripping = setInterval(() => {
        if (at < Math.min(bytes.length, 30)) return void caller.write(bytes.subarray(at, (at += 1)))
        clearInterval(dripping)
        caller.destroy()
      }, 50)
    },
  },
]

export type BrokenLine = AsyncDisposable & { port: number; name: string }

/** A way to a server that breaks each connection, after some pieces of what the server says. */
export async function startBrokenLine(random: Random, target: number): Promise<BrokenLine> {
  const [breakage, after] = [oneOf(random, breakages), Math.floor(random() * 12)]
  const sockets = new Set<Socket>()
  const server = createServer((caller) => {
    const callee = connect(target, '127.0.0.1')
    for (const socket of [caller, callee]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => (sockets.delete(socket), callee.destroy()))
    }
    caller.pipe(callee)
    let pieces = 0
    callee.on('data', (bytes: Buffer) => {
      if (pieces === after) breakage.on(caller, bytes)
      else if (pieces < after) caller.write(bytes)
      pieces += 1
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    name: `a connection that ${breakage.name} after ${after} pieces`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
