import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { Client, type ClientChannel, type ConnectConfig } from 'ssh2'
import { dial, type Patience } from '../ftp/control.ts'
import { lost, silent } from '../file-server/failure.ts'
import { baseFolder } from '../file-server/path.ts'
import { IntegrationError, type SourceIo } from '../../kit/kit.ts'
import { credentialsOf } from './credentials.ts'
import { connectionFailure, statusFailure, tooBusy } from './failure.ts'
import type { Attributes } from './packet.ts'
import { Sftp } from './protocol.ts'
import type { SftpSettings } from './settings.ts'

export type SftpIo = SourceIo<SftpSettings>
/** Enough to sign in. */
export type SftpSignInIo = Pick<SftpIo, 'settings' | 'net' | 'signal'>

/** One login. Any number of questions may be under way at the same time. */
export type SftpSession = {
  sftp: Sftp
  /** The real path of the base folder, without a slash at the end. */
  base: string
  /** `SHA256:…` */
  hostKey: string
  failed(): boolean
  hold(held: boolean): void
  close(): void
  /** Turns a call with a callback into a promise that fails when the connection does, or when no answer comes. @throws IntegrationError */
  ask<T>(question: (answer: (error: Error | null | undefined, value: T) => void) => void): Promise<T>
}

/** @throws IntegrationError */
export async function openSession(io: SftpSignInIo, patience: Patience): Promise<SftpSession> {
  const { settings, signal } = io
  const credentials = credentialsOf(settings)
  const { address } = await io.net.resolve(settings.host)
  const socket = await dial({ address, port: settings.port ?? 22, host: settings.host }, patience, signal)
  // The library waits for our goodbye otherwise, and a connection closed by the server would look like a silent one.
  socket.allowHalfOpen = false
  const { client, hostKey } = await logIn(socket, { settings, patience, signal, credentials })
  const { ask, fail, failed } = questions(settings.host, patience, socket)
  client.on('error', (error) => fail(connectionFailure(error, settings.host)))
  client.on('close', () => fail(lost(settings.host)))
  const close = () => {
    fail(lost(settings.host))
    client.end()
    socket.destroySoon()
    socket.unref()
  }
  const abort = () => close()
  signal.addEventListener('abort', abort, { once: true })
  try {
    const channel = await ask<ClientChannel>((answer) => client.subsys('sftp', answer)).catch(withoutFiles)
    const broken = (error: unknown) => {
      fail(connectionFailure(error, settings.host))
      socket.destroy()
    }
    const sftp = await ask<Sftp>((answer) => Sftp.open(channel, answer, broken))
    const base = await realBase(sftp, ask, settings.baseFolder)
    const hold = (held: boolean) => void (held ? socket.ref() : socket.unref())
    return { sftp, base, hostKey, failed, hold, close, ask }
  } catch (error) {
    close()
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Keeps count of the questions under way, because the library forgets them when the connection breaks. */
function questions(host: string, patience: Patience, socket: Socket) {
  let failure: IntegrationError | null = null
  const waiting = new Set<(error: IntegrationError) => void>()
  const gather = gathererOf(socket)
  const fail = (error: IntegrationError) => {
    failure ??= error
    for (const reject of waiting) reject(failure)
    waiting.clear()
  }
  const ask: SftpSession['ask'] = (question) =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure)
      const late = setTimeout(() => {
        fail(silent(host))
        socket.destroy()
      }, patience.silenceMs)
      const refuse = (error: IntegrationError) => {
        clearTimeout(late)
        waiting.delete(refuse)
        reject(error)
      }
      waiting.add(refuse)
      gather()
      question((error, value) => {
        if (error) return refuse(failure ?? statusFailure(error, host))
        clearTimeout(late)
        waiting.delete(refuse)
        resolve(value)
      })
    })
  return { ask, fail, failed: () => failure !== null }
}

/** What is asked at the same moment leaves in one piece: the library writes three times for each question, and the server wakes up each time. */
function gathererOf(socket: Socket): () => void {
  let isGathering = false
  return () => {
    if (isGathering) return
    isGathering = true
    socket.cork()
    process.nextTick(() => {
      isGathering = false
      socket.uncork()
    })
  }
}

type Login = { settings: SftpSettings; patience: Patience; signal: AbortSignal; credentials: ReturnType<typeof credentialsOf> }

function logIn(socket: Socket, { settings, patience, signal, credentials }: Login): Promise<{ client: Client; hostKey: string }> {
  return new Promise((resolve, reject) => {
    const client = new Client()
    // An error nobody listens for would end the process, at whatever moment it comes.
    client.on('error', () => null)
    let hostKey = ''
    // What a server says instead of speaking SSH, which the library drops.
    let firstWords = ''
    socket.once('data', (bytes: Buffer) => (firstWords = bytes.subarray(0, 200).toString('latin1')))
    const fail = (error: unknown) => {
      signal.removeEventListener('abort', abort)
      client.end()
      socket.destroy()
      reject(error)
    }
    const abort = () => fail(signal.reason)
    const failed = (error: Error) =>
      fail(changedKey(settings, hostKey) ?? tooBusy(firstWords, settings.host) ?? connectionFailure(error, settings.host))
    const closed = () => fail(lost(settings.host))
    signal.addEventListener('abort', abort, { once: true })
    client.once('error', failed).once('close', closed)
    client.once('ready', () => {
      signal.removeEventListener('abort', abort)
      client.off('error', failed).off('close', closed)
      resolve({ client, hostKey })
    })
    const config: ConnectConfig = {
      sock: socket,
      username: settings.id,
      readyTimeout: patience.silenceMs,
      // Called before anything secret is sent.
      hostVerifier: (key: Buffer) => {
        hostKey = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
        return changedKey(settings, hostKey) === null
      },
      authHandler: (methods, partialSuccess, next) => next(credentials(methods, partialSuccess) as never),
    }
    try {
      client.connect(config)
    } catch (error) {
      fail(connectionFailure(error, settings.host))
    }
  })
}

function changedKey({ host, hostKey: expected }: SftpSettings, seen: string): IntegrationError | null {
  if (!expected || !seen || expected === seen) return null
  return new IntegrationError('certificate', `The key of ${host} has changed: expected ${expected}, but it shows ${seen}.`)
}

function withoutFiles(error: unknown): never {
  if (!(error instanceof IntegrationError) || !/subsystem/i.test(error.message)) throw error
  throw new IntegrationError('settings', 'This server offers no file transfer (SFTP).', { cause: error })
}

async function realBase(sftp: Sftp, ask: SftpSession['ask'], folder: string | undefined): Promise<string> {
  const home = await ask<string>((answer) => sftp.realpath('.', answer))
  try {
    const path = await ask<string>((answer) => sftp.realpath(baseFolder(home, folder) || '/', answer))
    const { kind } = await ask<Attributes>((answer) => sftp.stat(path, answer))
    if (kind === 'folder') return path.replace(/\/+$/, '')
  } catch (error) {
    if (!(error instanceof IntegrationError) || !['forbidden', 'notFound'].includes(error.reason)) throw error
    throw new IntegrationError('settings', `The base folder cannot be opened: ${error.message}`, { cause: error })
  }
  throw new IntegrationError('settings', 'The base folder is not a folder.')
}
