import { readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { certificate, temporaryFolder } from './server-process.ts'

/** A request as it arrived: what a test asks about. */
export type Received = { method: string; path: string; headers: IncomingMessage['headers'] }

export type HttpServer = AsyncDisposable & { origin: string; port: number; requests: Received[]; connections: number }

/** An HTTP server on 127.0.0.1 that does what the test says, for everything no well-behaved server does. */
export async function startHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { tls = false, address = '127.0.0.1' }: { tls?: boolean; address?: string } = {},
): Promise<HttpServer> {
  const requests: Received[] = []
  const listener: RequestListener = (request, response) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers })
    request.resume()
    answer(request, response)
  }
  const server = tls ? createTlsServer(await selfSigned(), listener) : createServer(listener)
  const sockets = new Set<Socket>()
  const state = { requests, connections: 0 }
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    running.connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  const { port } = server.address() as AddressInfo
  const running: HttpServer = {
    ...state,
    port,
    origin: `${tls ? 'https' : 'http'}://${address}:${port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return running
}

async function selfSigned(): Promise<{ key: string; cert: string }> {
  const folder = await temporaryFolder('certificate')
  const { key, cert } = await certificate(folder.path, '127.0.0.1')
  const pair = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  await rm(folder.path, { recursive: true })
  return pair
}
