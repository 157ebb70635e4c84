import { execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Vendor } from '../kit/kit.ts'

/** A running server and how to connect a source to it; stopped with the scope that holds it. */
export type FileServer = AsyncDisposable & {
  /** The folder on this machine whose files it serves. */
  root: string
  vendor: Vendor
  /** What a person would type to connect to it. */
  settings(overrides?: Record<string, unknown>): Record<string, unknown>
  /** Calling it twice is harmless. */
  stop(): Promise<void>
}

/** A server that ends with the scope of its test, also when an assertion fails there. */
export const scoped = <S extends { stop(): Promise<void> }>(server: S): S & AsyncDisposable => ({
  ...server,
  [Symbol.asyncDispose]: () => server.stop(),
})

/** For servers started by root: an account without any rights, so that an unreadable folder is unreadable. */
export type ProcessUser = { uid: number; gid: number } | { uid?: never; gid?: never }
export const ordinaryUser = (): ProcessUser => (process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {})

/** A folder for a server's own files with a folder `root` to serve, both readable by every account. */
export async function temporaryFolder(name: string): Promise<{ path: string; root: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `quarry-${name}-`))
  const root = join(path, 'root')
  await mkdir(root)
  await Promise.all([path, root].map((folder) => chmod(folder, 0o755)))
  return { path, root, remove: () => rm(path, { recursive: true, force: true }) }
}

/**
 * A port for a server that takes a moment until it listens, or that starts again at the same one. It lies below those that systems give
 * away by themselves (from 32768 on): one of them could be another test's by then.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 28_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** A certificate for `name` that nobody vouches for. */
export async function certificate(
  folder: string,
  name: string,
  newKey: readonly string[] = ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
): Promise<{ key: string; cert: string }> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = /^[\d.]+$/.test(name) ? `IP:${name}` : `DNS:${name}`
  const options = ['-newkey', ...newKey, '-nodes', '-days', '2', '-subj', `/CN=${name}`]
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    ...options,
    '-addext',
    `subjectAltName=${subject}`,
    '-keyout',
    key,
    '-out',
    cert,
  ])
  await Promise.all([key, cert].map((file) => chmod(file, 0o644)))
  return { key, cert }
}

/**
 * Starts a server that stays in the foreground and waits until it listens on the port.
 *
 * @returns what stops it and waits for its end
 * @throws Error with what the server wrote when it ends before it listens
 */
export async function startServer(
  command: string,
  args: readonly string[],
  { port, user }: { port: number; user: ProcessUser },
): Promise<() => Promise<void>> {
  const child = spawn(command, args, { ...user, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  // Its children, one per connection, may outlive it until their clients leave; nobody waits for them.
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('error', (error) => (output += error.message))
  const deadline = Date.now() + 15_000
  while (!(await listens(port))) {
    if (child.exitCode === null && child.pid && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 25))
      continue
    }
    kill()
    throw new Error(`${command} does not listen: ${output}`)
  }
  return async () => {
    child.kill('SIGTERM')
    const late = setTimeout(kill, 3000)
    await ended
    clearTimeout(late)
    process.off('exit', kill)
    for (const stream of [child.stdout, child.stderr]) stream.destroy()
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
