import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls'
import type { IntegrationError } from '../../kit/kit.ts'
import { connectionFailure, lost, silent } from '../file-server/failure.ts'
import { refusal, replyReader, type FtpReply } from './reply.ts'

/** How long the other side may take, in milliseconds. */
export type Patience = {
  /** To accept a connection. */
  connectMs: number
  /** Between two signs of life. */
  silenceMs: number
}

type Waiter = { resolve(reply: FtpReply): void; reject(error: IntegrationError): void }

/** No sane reply is longer; a server that sends more is broken or hostile. */
const longestReply = 1_000_000

/**
 * The control connection: commands out, replies in, in order. Text is one byte per character (latin1), so that names pass unharmed.
 *
 * Commands may be sent before earlier replies came. After any failure the connection is closed and every further call fails the same way.
 */
export class Control {
  readonly host: string
  readonly patience: Patience
  /** Sessions to resume: servers ask for it to know that a data connection belongs to this control connection. */
  session: Buffer | null = null
  #socket: Socket
  #tls: ConnectionOptions | null = null
  #reader = replyReader()
  #waiters: Waiter[] = []
  #inbox: FtpReply[] = []
  #failure: IntegrationError | null = null

  constructor(socket: Socket, host: string, patience: Patience) {
    this.host = host
    this.patience = patience
    this.#socket = socket
    this.#listen(socket)
  }

  get failed() {
    return this.#failure !== null
  }

  /** Set once the connection is encrypted; data connections are encrypted the same way. */
  get tls() {
    return this.#tls
  }

  /** @throws Error when the connection has just been lost */
  get addresses() {
    const { localAddress, remoteAddress, remoteFamily } = this.#socket
    if (!localAddress || !remoteAddress) throw this.#failure ?? lost(this.host)
    return { local: localAddress, remote: remoteAddress, family: remoteFamily === 'IPv6' ? (6 as const) : (4 as const) }
  }

  /** Sends a line and waits for the final reply, whatever it says. */
  async ask(line: string): Promise<FtpReply> {
    this.#send(line)
    return this.final()
  }

  /** The next final reply. */
  async final(): Promise<FtpReply> {
    const reply = await this.#next()
    return reply.code < 200 ? this.final() : reply
  }

  /** Sends a line and waits for a good reply. @throws IntegrationError */
  async demand(line: string): Promise<FtpReply> {
    const reply = await this.ask(line)
    if (reply.code >= 400) throw refusal(reply)
    return reply
  }

  /** Sends a line that starts a transfer; the reply may be preliminary (below 200), then `final` brings the outcome. */
  begin(line: string): Promise<FtpReply> {
    this.#send(line)
    return this.#next()
  }

  /** @throws IntegrationError `certificate`, `settings`, `unreachable`, `timeout` */
  async encrypt(options: ConnectionOptions): Promise<void> {
    const plain = this.#socket
    plain.removeAllListeners('data').removeAllListeners('end').removeAllListeners('timeout')
    const socket = connectTls({ ...options, socket: plain })
    // TLS 1.3 hands out sessions after the handshake, whenever it likes.
    socket.on('session', (session: Buffer) => (this.session = session))
    try {
      await secured(socket, this.host, this.patience)
    } catch (error) {
      socket.destroy()
      this.close(connectionFailure(error, this.host))
      throw connectionFailure(error, this.host)
    }
    this.#socket = socket
    this.#tls = options
    this.session ??= socket.getSession() ?? null
    this.#listen(socket)
  }

  hold(held: boolean) {
    if (held) this.#socket.ref()
    else this.#socket.unref()
  }

  close(reason: IntegrationError = lost(this.host)) {
    if (this.#failure) return
    this.#failure = reason
    for (const { reject } of this.#waiters.splice(0)) reject(reason)
    // Without a goodbye some servers count the session until they notice by themselves.
    if (this.#socket.writable) this.#socket.write('QUIT\r\n')
    this.#socket.destroySoon()
    this.#socket.unref()
  }

  #listen(socket: Socket) {
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => this.#receive(text))
    socket.on('error', (error) => this.close(connectionFailure(error, this.host)))
    socket.on('end', () => this.close())
    socket.on('close', () => this.close())
    socket.on('timeout', () => this.#waiters.length > 0 && this.#giveUp())
  }

  #giveUp() {
    this.close(silent(this.host))
    this.#socket.destroy()
  }

  #receive(text: string) {
    for (const reply of this.#reader.push(text)) {
      const waiter = this.#waiters.shift()
      if (waiter) waiter.resolve(reply)
      else this.#inbox.push(reply)
      // "Service not available, closing control connection": nothing that follows will be answered.
      if (reply.code === 421) this.close(refusal(reply))
    }
    if (this.#waiters.length === 0) this.#socket.setTimeout(0)
    if (this.#reader.pending() > longestReply || this.#inbox.length > 100)
      this.close(refusal({ code: 500, text: 'too long a reply' }))
  }

  #send(line: string) {
    if (this.#failure) throw this.#failure
    if (/[\0\r\n]/.test(line)) throw refusal({ code: 553, text: 'the name contains a line break' })
    this.#inbox = []
    this.#socket.write(`${line}\r\n`, 'latin1')
  }

  #next(): Promise<FtpReply> {
    const early = this.#inbox.shift()
    if (early) return Promise.resolve(early)
    if (this.#failure) return Promise.reject(this.#failure)
    this.#socket.setTimeout(this.patience.silenceMs)
    return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }))
  }
}

/** Routers forget connections on which nothing happens, as on a control connection while a large file travels. */
const aliveness = { keepAlive: true, keepAliveInitialDelay: 10_000 }

/** @throws IntegrationError `unreachable`, `timeout`, or the signal's reason */
export function dial(
  target: { address: string; port: number; host: string },
  patience: Patience,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    // Saying goodbye first would make some servers reset the connection, and what they sent but we did not read yet would be lost.
    const socket = connectTcp({ host: target.address, port: target.port, allowHalfOpen: true, noDelay: true, ...aliveness })
    const stop = (error: unknown) => {
      signal.removeEventListener('abort', abort)
      socket.destroy()
      reject(error)
    }
    const abort = () => stop(signal.reason)
    const failed = (error: unknown) => stop(connectionFailure(error, target.host))
    signal.addEventListener('abort', abort, { once: true })
    const late = () => stop(silent(target.host))
    socket.setTimeout(patience.connectMs, late).once('error', failed)
    socket.once('connect', () => {
      signal.removeEventListener('abort', abort)
      socket.setTimeout(0).off('timeout', late).off('error', failed)
      resolve(socket)
    })
  })
}

function secured(socket: TLSSocket, host: string, patience: Patience): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = () => reject(silent(host))
    const closed = () => reject(lost(host))
    socket.setTimeout(patience.connectMs, late).once('error', reject).once('close', closed)
    socket.once('secureConnect', () => {
      socket.setTimeout(0).off('timeout', late).off('error', reject).off('close', closed)
      resolve()
    })
  })
}
