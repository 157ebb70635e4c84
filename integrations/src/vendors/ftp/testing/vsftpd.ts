import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ftp } from '../vendor.ts'
import {
  certificate,
  freePort,
  ordinaryUser,
  startServer,
  temporaryFolder,
  type FileServer,
  scoped,
} from '../../../testing/server-process.ts'
import { requirePackage } from '../../../testing/system-package.ts'

export type VsftpdOptions = { tls?: 'explicit' | 'implicit'; maxClients?: number; maxPerAddress?: number }

const password = 'pass & word'

/**
 * A real vsftpd on loopback: no MLSD, dates as `ls` writes them. It runs as an ordinary user, so nothing has to be set up on the machine;
 * the anonymous user with a list of accepted passwords gives it a real login.
 */
export async function startVsftpd(options: VsftpdOptions = {}): Promise<FileServer> {
  await requirePackage('vsftpd', '/usr/sbin/vsftpd')
  const folder = await temporaryFolder('vsftpd')
  const port = await freePort()
  const { key, cert } = await certificate(folder.path, '127.0.0.1')
  await writeFile(join(folder.path, 'passwords'), `${password}\n`)
  const config: Record<string, string | number> = {
    listen: 'YES',
    listen_address: '127.0.0.1',
    listen_port: port,
    background: 'NO',
    run_as_launching_user: 'YES',
    seccomp_sandbox: 'NO',
    anonymous_enable: 'YES',
    local_enable: 'NO',
    anon_root: folder.root,
    anon_world_readable_only: 'NO',
    secure_email_list_enable: 'YES',
    email_password_file: join(folder.path, 'passwords'),
    port_enable: 'YES',
    pasv_enable: 'YES',
    connect_from_port_20: 'NO',
    xferlog_enable: 'NO',
    max_clients: options.maxClients ?? 0,
    max_per_ip: options.maxPerAddress ?? 0,
    utf8_filesystem: 'YES',
    ...(options.tls && {
      ssl_enable: 'YES',
      allow_anon_ssl: 'YES',
      force_anon_logins_ssl: 'YES',
      force_anon_data_ssl: 'YES',
      require_ssl_reuse: 'YES',
      ssl_ciphers: 'HIGH',
      implicit_ssl: options.tls === 'implicit' ? 'YES' : 'NO',
      rsa_cert_file: cert,
      rsa_private_key_file: key,
    }),
  }
  const file = join(folder.path, 'vsftpd.conf')
  await writeFile(
    file,
    Object.entries(config)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const user = ordinaryUser()
  // It reads no configuration that belongs to somebody else.
  if (user.uid) await chown(file, user.uid, user.gid)
  const stop = await startServer('/usr/sbin/vsftpd', [file], { port, user })
  const method = options.tls === 'explicit' ? 'passiveExplicitTls' : options.tls === 'implicit' ? 'passiveImplicitTls' : 'passive'
  return scoped({
    root: folder.root,
    vendor: ftp,
    settings: (overrides = {}) => ({
      host: '127.0.0.1',
      port,
      transferMethod: method,
      id: 'anonymous',
      password,
      allowInvalidCertificate: true,
      ...overrides,
    }),
    stop: async () => {
      await stop()
      await folder.remove()
    },
  })
}
