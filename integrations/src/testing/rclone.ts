import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Vendor } from '../kit/kit.ts'
import { sftp } from '../vendors/sftp/vendor.ts'
import { webdav } from '../vendors/webdav/vendor.ts'
import { type FileServer, freePort, ordinaryUser, scoped, startServer, temporaryFolder } from './server-process.ts'
import { requirePackage } from './system-package.ts'

const program = '/usr/bin/rclone'
const id = 'reader'
const password = 'pass & word: 비밀'

type Protocol = { vendor: Vendor; settings(port: number): Record<string, unknown> }

const protocols = {
  webdav: { vendor: webdav, settings: (port) => ({ url: `http://127.0.0.1:${port}/` }) },
  sftp: { vendor: sftp, settings: (port) => ({ host: '127.0.0.1', port }) },
} satisfies Record<string, Protocol>

/** Without anybody's configuration, and without remembering folders. */
const alone = (state: string) => ['--config', '', '--cache-dir', state, '--dir-cache-time', '0']

/** A real rclone on loopback: one program for two protocols, with a reading of the standards of its own. (Debian builds it without FTP.) */
export async function startRclone(protocol: keyof typeof protocols): Promise<FileServer> {
  await requirePackage('rclone', program)
  const folder = await temporaryFolder('rclone')
  const port = await freePort()
  const { vendor, settings }: Protocol = protocols[protocol]
  const state = join(folder.path, 'state')
  await mkdir(state)
  await chmod(state, 0o777)
  const stop = await startServer(
    program,
    [
      'serve',
      protocol,
      folder.root,
      '--addr',
      `127.0.0.1:${port}`,
      '--user',
      id,
      '--pass',
      password,
      '--read-only',
      ...alone(state),
    ],
    { port, user: ordinaryUser() },
  )
  return scoped({
    root: folder.root,
    vendor,
    settings: (overrides = {}) => ({ ...settings(port), id, password, ...overrides }),
    stop: async () => {
      await stop()
      await folder.remove()
    },
  })
}
