import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** The other side of a WebSocket. https://www.rfc-editor.org/rfc/rfc6455 */
export type ServedLine = {
  send(text: string): void
  ping(): void
  /** Ends it as one should. */
  close(): void
  /** Ends it without a word. */
  cut(): void
  /** From now on nothing is said, not even in answer to a ping. */
  isMute: boolean
  hears: (text: string) => void
  onEnd: () => void
}

const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const

/** A server on 127.0.0.1 that keeps lines open. @param open called with each. @returns false refuses it */
export async function startLineServer(open: (line: ServedLine, request: IncomingMessage) => boolean) {
  const server = createServer((_, response) => response.writeHead(426).end())
  const sockets = new Set<Socket>()
  server.on('upgrade', (request, socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    // Whoever vanishes ends its half alone.
    socket.on('end', () => socket.end())
    const line = serve(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      line.onEnd()
    })
    const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    const head = `upgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${key.digest('base64')}`
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${head}\r\n\r\n`)
    if (!open(line, request)) socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function serve(socket: Socket): ServedLine {
  let buffered = Buffer.alloc(0)
  const send = (opcode: number, body: Buffer): void => {
    if (!line.isMute && socket.writable) socket.write(Buffer.concat([headOf(opcode, body.length), body]))
  }
  const line: ServedLine = {
    isMute: false,
    hears: () => {},
    onEnd: () => {},
    send: (text) => send(opcodes.text, Buffer.from(text)),
    ping: () => send(opcodes.ping, Buffer.alloc(0)),
    close() {
      send(opcodes.close, Buffer.from([3, 232]))
      socket.end()
    },
    cut: () => socket.destroy(),
  }
  socket.on('data', (bytes: Buffer) => {
    buffered = Buffer.concat([buffered, bytes])
    for (let frame = frameIn(buffered); frame; frame = frameIn(buffered)) {
      buffered = buffered.subarray(frame.length)
      if (frame.opcode === opcodes.text) line.hears(frame.body.toString())
      if (frame.opcode === opcodes.ping) send(opcodes.pong, frame.body)
      if (frame.opcode === opcodes.close) line.close()
    }
  })
  return line
}

function headOf(opcode: number, length: number): Buffer {
  const first = 0x80 | opcode
  if (length < 126) return Buffer.from([first, length])
  const head = Buffer.alloc(length < 65_536 ? 4 : 10)
  head.writeUInt8(first)
  head.writeUInt8(length < 65_536 ? 126 : 127, 1)
  if (length < 65_536) head.writeUInt16BE(length, 2)
  else head.writeBigUInt64BE(BigInt(length), 2)
  return head
}

/** The first frame that is whole; what a client sends is masked. */
function frameIn(bytes: Buffer): { opcode: number; body: Buffer; length: number } | null {
  if (bytes.length < 2) return null
  const short = bytes[1]! & 0x7f
  const at = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < at + 4) return null
  const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  const length = at + 4 + size
  if (bytes.length < length) return null
  const mask = bytes.subarray(at, at + 4)
  const body = Buffer.from(bytes.subarray(at + 4, length).map((byte, index) => byte ^ mask[index % 4]!))
  return { opcode: bytes[0]! & 0x0f, body, length }
}
