import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import ssh2, { type AuthContext, type AuthenticationType, type Connection, type FileEntry, type SFTPWrapper } from 'ssh2'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp
const readOnly: number = OPEN_MODE.READ

/** By full path: what a file holds, or null for a folder. */
export type ScriptedTree = Record<string, Uint8Array | string | null>

export type SftpScript = {
  tree: ScriptedTree
  /** Lets everybody in unless it says otherwise. Questions without credentials (`none`) are not asked here. */
  admit?(attempt: AuthContext): void
  /** The ways to log in that are announced. */
  methods?: AuthenticationType[]
  /** Before each question about a file; a number is sent as status instead of the usual answer, `silence` means no answer at all. */
  before?(question: 'OPEN' | 'READ' | 'READDIR' | 'OPENDIR', path: string, connection: Connection): number | 'silence' | null
  /** Most bytes sent for one question. */
  longestAnswer?: number
  /** Bytes after which a file ends although it is said to be longer. */
  endsAfter?: number
  /** More names of a folder, as a hostile server would send them. */
  extraNames?: readonly string[]
  withoutSftp?: boolean
}

export type ScriptedSftp = AsyncDisposable & {
  port: number
  /** Methods tried, without `none`. */
  attempts: string[]
  connections: number
  /** Closes all connections there are. Resolves once the other side has noticed. */
  cut(): Promise<void>
}

type Handle = { path: string; content: Buffer; listed: boolean }

/** An SSH server that does what the test says, for everything no well-behaved server does. */
export async function startScriptedSftp(script: SftpScript, hostKey = newKey()): Promise<ScriptedSftp> {
  const attempts: string[] = []
  const open = new Set<Connection>()
  const state = { connections: 0 }
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
    state.connections += 1
    open.add(connection)
    // Its type does not know the method.
    ;(connection as Connection & { setNoDelay(on: boolean): void }).setNoDelay(true)
    connection.on('error', () => null).on('close', () => open.delete(connection))
    connection.on('authentication', (attempt) => {
      if (attempt.method === 'none') return attempt.reject(script.methods ?? ['password', 'keyboard-interactive', 'publickey'])
      // A key is first only shown; the attempt is the one that is signed.
      if (attempt.method !== 'publickey' || attempt.signature) attempts.push(attempt.method)
      if (script.admit) script.admit(attempt)
      else attempt.accept()
    })
    connection.on('session', (accept) => {
      const session = accept()
      if (!script.withoutSftp) session.on('sftp', (start) => serve(start(), script, connection))
    })
  })
  server.on('error', () => null)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  async function cut(): Promise<void> {
    const ends = [...open].map((connection) => new Promise<void>((resolve) => connection.once('close', () => resolve())))
    for (const connection of open) connection.end()
    await Promise.all(ends)
    // The other side, which has ended its half, comes to its own end a few turns later.
    for (let turn = 0; turn < 10; turn += 1) await nextTurn()
  }
  return {
    port: (server.address() as AddressInfo).port,
    attempts,
    get connections() {
      return state.connections
    },
    cut,
    async [Symbol.asyncDispose]() {
      await cut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** A private key as PEM; the SSH library's own generator makes one that it cannot read every now and then. */
export function newKey(passphrase?: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'sec1', format: 'pem', ...(passphrase && { cipher: 'aes-256-cbc', passphrase }) })
}

function serve(sftp: SFTPWrapper, script: SftpScript, connection: Connection): void {
  const handles = new Map<string, Handle>()
  let handedOut = 0
  const give = (id: number, handle: Handle) => {
    const name = `${(handedOut += 1)}`
    handles.set(name, handle)
    sftp.handle(id, Buffer.from(name))
  }
  const behind = (handle: Buffer) => handles.get(handle.toString())!
  const contentOf = (path: string) =>
    path in script.tree && script.tree[path] !== null ? Buffer.from(script.tree[path] ?? '') : null
  const attributes = (path: string) => {
    const content = contentOf(path)
    return { mode: content ? 0o100_644 : 0o40_755, size: content?.length ?? 0, uid: 0, gid: 0, atime: 0, mtime: 1_700_000_000 }
  }
  const instead = (id: number, ...question: Parameters<NonNullable<SftpScript['before']>>) => {
    const answer = script.before?.(...question) ?? null
    if (typeof answer === 'number') sftp.status(id, answer)
    return answer !== null
  }
  sftp.on('REALPATH', (id, path) =>
    sftp.name(id, [{ filename: path === '.' ? '/' : path, longname: '', attrs: attributes('/') }]),
  )
  const stat = (id: number, path: string) =>
    path === '/' || path in script.tree ? sftp.attrs(id, attributes(path)) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
  sftp.on('STAT', stat)
  sftp.on('LSTAT', stat)
  sftp.on('FSTAT', (id, handle) => sftp.attrs(id, attributes(behind(handle).path)))
  sftp.on('OPENDIR', (id, path) => {
    if (!instead(id, 'OPENDIR', path, connection)) give(id, { path, content: Buffer.alloc(0), listed: false })
  })
  sftp.on('READDIR', (id, handle) => {
    const folder = behind(handle)
    if (instead(id, 'READDIR', folder.path, connection)) return
    if (folder.listed) return sftp.status(id, STATUS_CODE.EOF)
    folder.listed = true
    const prefix = folder.path === '/' ? '/' : `${folder.path}/`
    const below = Object.keys(script.tree).filter((path) => path.startsWith(prefix) && !path.slice(prefix.length).includes('/'))
    const entries = below.map((path): FileEntry => ({
      filename: path.slice(prefix.length),
      longname: '',
      attrs: attributes(path),
    }))
    const extra = (script.extraNames ?? []).map((filename): FileEntry => ({
      filename,
      longname: '',
      attrs: { ...attributes('/'), mode: 0o100_644 },
    }))
    sftp.name(id, [...entries, ...extra])
  })
  sftp.on('OPEN', (id, path, flags) => {
    if (instead(id, 'OPEN', path, connection)) return
    const content = contentOf(path)
    if (!content || flags !== readOnly) sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    else give(id, { path, content, listed: false })
  })
  sftp.on('READ', (id, handle, offset, length) => {
    const { path, content } = behind(handle)
    if (instead(id, 'READ', path, connection)) return
    const end = Math.min(offset + Math.min(length, script.longestAnswer ?? length), script.endsAfter ?? content.length)
    if (offset >= end) sftp.status(id, STATUS_CODE.EOF)
    else sftp.data(id, content.subarray(offset, end))
  })
  sftp.on('CLOSE', (id, handle) => {
    handles.delete(handle.toString())
    sftp.status(id, STATUS_CODE.OK)
  })
}
