import { execFile } from 'node:child_process'
import { chmod, chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sftp } from '../vendor.ts'
import { freePort, ordinaryUser, startServer, temporaryFolder, type FileServer, scoped } from '../../../testing/server-process.ts'
import { requirePackage } from '../../../testing/system-package.ts'

export type Sshd = FileServer & {
  /** Starts it again on the same port with another host key. */
  changeHostKey(): Promise<void>
}

const program = '/usr/sbin/sshd'

/** A real OpenSSH server on loopback that serves files only. It runs as an ordinary user, who logs in with a key. @param options more lines of its configuration */
export async function startSshd(options: Record<string, string> = {}): Promise<Sshd> {
  await requirePackage('openssh-server', program)
  const folder = await temporaryFolder('sshd')
  const user = ordinaryUser()
  const own = join(folder.path, 'own')
  await mkdir(own)
  const paths = {
    first: join(own, 'first'),
    second: join(own, 'second'),
    client: join(folder.path, 'client'),
    allowed: join(own, 'allowed'),
  }
  for (const file of [paths.first, paths.second, paths.client]) await keyPair(file)
  await copyFile(`${paths.client}.pub`, paths.allowed)
  // sshd uses no key that others can read, and nobody else can start it here.
  for (const file of [own, paths.first, paths.second, paths.allowed]) if (user.uid) await chown(file, user.uid, user.gid)
  await chmod(own, 0o700)
  const port = await freePort()

  const start = async (hostKey: string) => {
    const config = {
      ListenAddress: '127.0.0.1',
      Port: port,
      HostKey: hostKey,
      AuthorizedKeysFile: paths.allowed,
      PidFile: 'none',
      StrictModes: 'no',
      // Without it sshd takes an account that has no password for a locked one.
      UsePAM: 'yes',
      PasswordAuthentication: 'no',
      KbdInteractiveAuthentication: 'no',
      MaxStartups: '100',
      Subsystem: 'sftp internal-sftp',
      ForceCommand: 'internal-sftp',
      ...options,
    }
    const file = join(folder.path, 'sshd_config')
    await writeFile(
      file,
      Object.entries(config)
        .map(([name, value]) => `${name} ${value}\n`)
        .join(''),
    )
    return startServer(program, ['-D', '-e', '-f', file], { port, user })
  }
  let stop = await start(paths.first)
  const privateKey = await readFile(paths.client, 'utf8')
  return scoped({
    root: folder.root,
    vendor: sftp,
    settings: (overrides = {}) => ({
      host: '127.0.0.1',
      port,
      id: user.uid ? 'nobody' : userInfo().username,
      privateKey,
      baseFolder: folder.root,
      ...overrides,
    }),
    changeHostKey: async () => {
      await stop()
      stop = await start(paths.second)
    },
    stop: async () => {
      await stop()
      await folder.remove()
    },
  })
}

const keyPair = (file: string) => promisify(execFile)('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file])
