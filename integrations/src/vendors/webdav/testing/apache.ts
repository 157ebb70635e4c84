import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { webdav } from '../vendor.ts'
import {
  certificate,
  type FileServer,
  freePort,
  ordinaryUser,
  startServer,
  temporaryFolder,
  scoped,
} from '../../../testing/server-process.ts'
import { requirePackage } from '../../../testing/system-package.ts'

export type ApacheOptions = {
  auth?: 'basic' | 'digest'
  tls?: boolean
  /** A free one when absent. */
  port?: number
  /** Seconds after which a digest has to be signed again. */ nonceLifetime?: number
}

export type Apache = FileServer & {
  url: string
  /**
   * Every request as `method path status scheme`, where scheme is how it was signed (`-` for not at all). Ends the server, because only then
   * all of them are written.
   */
  requests(): Promise<string[]>
}

const program = '/usr/sbin/apache2'
const modulesFolder = '/usr/lib/apache2/modules'
const modules = [
  'mpm_event',
  'authn_core',
  'authn_file',
  'authz_core',
  'authz_user',
  'auth_basic',
  'auth_digest',
  'dav',
  'dav_fs',
  'dir',
  'mime',
  'ssl',
]

const id = 'reader'
const password = 'pass & word: 비밀'
const realm = 'shared files'

/** A real Apache with mod_dav on loopback. It runs as an ordinary user and is set up in a temporary folder only. */
export async function startApache({
  auth = 'basic',
  tls = false,
  nonceLifetime = 300,
  ...where
}: ApacheOptions = {}): Promise<Apache> {
  await requirePackage('apache2-bin', program)
  const folder = await temporaryFolder('apache')
  const state = join(folder.path, 'state')
  await mkdir(state)
  await chmod(state, 0o777)
  const port = where.port ?? (await freePort())
  const { key, cert } = await certificate(folder.path, '127.0.0.1')

  const users = join(folder.path, 'users')
  await writeFile(
    users,
    auth === 'digest'
      ? `${id}:${realm}:${hash('md5', 'hex', `${id}:${realm}:${password}`)}\n`
      : `${id}:{SHA}${hash('sha1', 'base64', password)}\n`,
  )
  const log = join(state, 'requests')
  const lines = [
    `ServerRoot "${folder.path}"`,
    `ServerName 127.0.0.1`,
    `Listen 127.0.0.1:${port}`,
    `PidFile "${state}/pid"`,
    `DefaultRuntimeDir "${state}"`,
    `Mutex "file:${state}"`,
    `ErrorLog "${state}/errors"`,
    ...modules.map((name) => `LoadModule ${name}_module ${modulesFolder}/mod_${name}.so`),
    `StartServers 1`,
    `ThreadsPerChild 16`,
    `MaxRequestWorkers 16`,
    `ServerLimit 1`,

    `LogFormat "%m %U %s\t%{Authorization}i" requests`,
    `CustomLog "${log}" requests`,
    `TypesConfig /dev/null`,
    `AddType text/plain .txt`,
    `DocumentRoot "${folder.root}"`,
    `DAVLockDB "${state}/locks"`,
    ...(tls ? ['SSLEngine on', `SSLCertificateFile "${cert}"`, `SSLCertificateKeyFile "${key}"`, 'SSLSessionCache none'] : []),
    `<Directory "${folder.root}">`,
    `Dav On`,
    `DirectoryIndex disabled`,
    `Options FollowSymLinks`,
    `AuthType ${auth}`,
    `AuthName "${realm}"`,
    auth === 'digest' ? `AuthDigestProvider file` : `AuthBasicProvider file`,
    `AuthUserFile "${users}"`,
    ...(auth === 'digest' ? [`AuthDigestNonceLifetime ${nonceLifetime}`] : []),
    `Require valid-user`,
    `</Directory>`,
  ]
  const config = join(folder.path, 'apache.conf')
  await writeFile(config, lines.join('\n'))
  const end = await startServer(program, ['-D', 'FOREGROUND', '-f', config], { port, user: ordinaryUser() })
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${port}/`

  return scoped({
    url,
    root: folder.root,
    vendor: webdav,
    settings: (overrides = {}) => ({ url, id, password, ...overrides }),
    requests: async () => {
      await end()
      const lines = (await readFile(log, 'utf8')).matchAll(/^(.*)\t(\S+)/gm)
      return [...lines].map(([, request, scheme]) => `${request} ${scheme}`)
    },
    stop: async () => {
      await end()
      await folder.remove()
    },
  })
}

const hash = (algorithm: string, form: 'hex' | 'base64', text: string) => createHash(algorithm).update(text).digest(form)
