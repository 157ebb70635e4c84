import { createServer, type Server, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { IntegrationError } from '../../kit/kit.ts'
import { dial } from './control.ts'
import { connectionFailure, silent } from '../file-server/failure.ts'
import { refusal } from './reply.ts'
import type { FtpSession } from './session.ts'

/** A data connection that is agreed upon; in active mode the server calls only after the transfer command. */
type DataConnection = {
  /** @throws IntegrationError */
  connected(): Promise<Socket>
  close(): void
}

export async function openData(session: FtpSession): Promise<DataConnection> {
  return session.active ? listenForServer(session) : callServer(session)
}

async function callServer(session: FtpSession): Promise<DataConnection> {
  const { control, signal } = session
  const extended = session.can.extendedPassive
  const port = extended ? await extendedPassivePort(session) : await passivePort(session)
  if (port === null) return callServer(session)
  // Only the port is the server's to say: with the address it could send us anywhere inside the operator's network.
  const target = { address: control.addresses.remote, port, host: control.host }
  try {
    const plain = await dial(target, control.patience, signal)
    plain.on('error', () => null)
    // TLS starts once the server has agreed to the transfer: some servers take an earlier hello for data.
    return { connected: () => Promise.resolve(encrypted(session, plain)), close: () => plain.destroy() }
  } catch (error) {
    // Old firewalls open the port for the old command only.
    if (!extended || signal.aborted || control.failed) throw error
    session.can.extendedPassive = false
    return callServer(session)
  }
}

async function extendedPassivePort(session: FtpSession): Promise<number | null> {
  const reply = await session.control.ask('EPSV')
  const port = /\((\D)\1\1(\d+)\1\)/.exec(reply.text)?.[2]
  if (reply.code === 229 && port) return Number(port)
  session.can.extendedPassive = false
  return null
}

async function passivePort({ control }: FtpSession): Promise<number> {
  const reply = await control.demand('PASV')
  const [, high, low] = /(?:\d{1,3},){4}(\d{1,3}),(\d{1,3})/.exec(reply.text) ?? []
  if (reply.code !== 227 || !high || !low) throw new IntegrationError('upstream', refusal(reply).message)
  return (Number(high) & 255) * 256 + (Number(low) & 255)
}

async function listenForServer(session: FtpSession): Promise<DataConnection> {
  const { control, signal } = session
  const { local, remote } = control.addresses
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true })
  const accepted = Promise.withResolvers<Socket>()
  accepted.promise.catch(() => null)
  server.on('connection', (socket) => {
    // Anybody may find the open port; only the server that was asked is let in.
    if (bare(socket.remoteAddress) !== bare(remote)) return socket.destroy()
    server.close()
    accepted.resolve(socket)
  })
  const close = () => {
    signal.removeEventListener('abort', close)
    server.close()
    void accepted.promise.then((socket) => socket.destroy()).catch(() => null)
    accepted.reject(silent(control.host))
  }
  signal.addEventListener('abort', close, { once: true })
  try {
    await listening(server, local)
    await announce(session, server)
  } catch (error) {
    close()
    throw error
  }
  let socket: Promise<Socket> | null = null
  const connected = () => {
    const late = setTimeout(() => accepted.reject(silent(control.host)), control.patience.connectMs)
    socket ??= accepted.promise.then((plain) => encrypted(session, plain)).finally(() => clearTimeout(late))
    return socket
  }
  return { connected, close }
}

function listening(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(connectionFailure(error, address)))
    server.listen({ host: address, port: 0 }, resolve)
  })
}

async function announce({ control }: FtpSession, server: Server): Promise<void> {
  const bound = server.address()
  if (bound === null || typeof bound === 'string')
    throw new IntegrationError('upstream', 'No port is left for a data connection.')
  const address = bare(bound.address)
  const extended = `EPRT |${address.includes(':') ? 2 : 1}|${address}|${bound.port}|`
  if (address.includes(':')) {
    await control.demand(extended)
    return
  }
  const reply = await control.ask(`PORT ${address.replaceAll('.', ',')},${bound.port >> 8},${bound.port & 255}`)
  if (reply.code >= 400) await control.demand(extended)
}

/** A v4 address that a v6 socket shows as `::ffff:a.b.c.d` is still that v4 address. */
const bare = (address: string | undefined) => address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''

/** The client opens TLS on a data connection too, even where the server opened the connection (RFC 4217 §10). */
function encrypted({ control }: FtpSession, plain: Socket): Socket {
  // A reader of the socket gets its failure; one that breaks while nobody reads must not end the process.
  plain.on('error', () => null)
  if (!control.tls) return plain
  const socket = connectTls({ ...control.tls, socket: plain, ...(control.session ? { session: control.session } : {}) })
  socket.on('error', () => null)
  socket.on('session', (session: Buffer) => (control.session = session))
  return socket
}
