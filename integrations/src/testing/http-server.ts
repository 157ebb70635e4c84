import { readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { certificate, temporaryFolder } from './server-process.ts'

/** A request as it arrived: what a test asks about. `status` is there once it was answered. */
export type Received = { method: string; path: string; headers: IncomingMessage['headers']; status?: number }

export type HttpServer = AsyncDisposable & {
  origin: string
  port: number
  requests: Received[]
  connections: number
  /** Asked before each request; true when it has answered in place of the server. */
  intercept: ((request: Received, response: ServerResponse) => boolean) | null
}

/** An HTTP server on 127.0.0.1 that does what the test says, for everything no well-behaved server does. */
export async function startHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { tls = false, address = '127.0.0.1' }: { tls?: boolean; address?: string } = {},
): Promise<HttpServer> {
  const requests: Received[] = []
  const listener: RequestListener = (request, response) => {
    const received: Received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers }
    requests.push(received)
    response.once('finish', () => void (received.status = response.statusCode))
    request.resume()
    if (!running.intercept?.(received, response)) answer(request, response)
  }
  const server = tls ? createTlsServer(await selfSigned(), listener) : createServer(listener)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    running.connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  const { port } = server.address() as AddressInfo
  const running: HttpServer = {
    requests,
    connections: 0,
    intercept: null,
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
