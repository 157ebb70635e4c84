import { writeFile } from 'node:fs/promises'
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

export type PyftpdlibOptions = {
  tls?: 'explicit' | 'implicit'
  /** Names travel as they lie on the disk, in whatever charset, and the server says no word of UTF-8: servers older than it. */
  rawNames?: boolean
  maxPerAddress?: number
  /** Files of another certificate than one for 127.0.0.1. */
  certificate?: { key: string; cert: string }
}

const script = `
import json, sys
from pyftpdlib.handlers import asynchat
from pyftpdlib.authorizers import DummyAuthorizer
from pyftpdlib.handlers import FTPHandler, TLS_FTPHandler
from pyftpdlib.servers import FTPServer

options = json.loads(sys.argv[1])
kind = TLS_FTPHandler if options['tls'] else FTPHandler

class Handler(kind):
    use_sendfile = False
    auth_failed_timeout = 0

    def handle(self):
        if options['tls'] == 'implicit':
            self.secure_connection(self.get_ssl_context())
        super().handle()

if options['tls']:
    Handler.certfile = options['cert']
    Handler.keyfile = options['key']
    Handler.tls_control_required = True
    Handler.tls_data_required = True

if options['rawNames']:
    def push(self, text):
        asynchat.async_chat.push(self, text.replace(' UTF8\\r\\n', '').encode('utf8', 'surrogateescape'))
    Handler.push = push
    Handler.unicode_errors = 'surrogateescape'

Handler.authorizer = DummyAuthorizer()
Handler.authorizer.add_user('reader', options['password'], options['root'], perm='elr')
server = FTPServer(('127.0.0.1', options['port']), Handler)
server.max_cons_per_ip = options['maxPerAddress']
server.serve_forever(handle_exit=True)
`

const password = 'pass & word'

/** A real pyftpdlib on loopback: MLSD with exact dates; follows links without showing them. */
export async function startPyftpdlib(options: PyftpdlibOptions = {}): Promise<FileServer> {
  await requirePackage('python3-pyftpdlib', '/usr/lib/python3/dist-packages/pyftpdlib/__init__.py')
  if (options.tls) await requirePackage('python3-openssl', '/usr/lib/python3/dist-packages/OpenSSL/__init__.py')
  const folder = await temporaryFolder('pyftpdlib')
  const port = await freePort()
  const { key, cert } = options.certificate ?? (await certificate(folder.path, '127.0.0.1'))
  const file = join(folder.path, 'server.py')
  await writeFile(file, script)
  const given = { port, root: folder.root, password, key, cert, tls: null, rawNames: false, maxPerAddress: 0, ...options }
  const stop = await startServer('/usr/bin/python3', [file, JSON.stringify(given)], { port, user: ordinaryUser() })
  const method = options.tls === 'explicit' ? 'passiveExplicitTls' : options.tls === 'implicit' ? 'passiveImplicitTls' : 'passive'
  return scoped({
    root: folder.root,
    vendor: ftp,
    settings: (overrides = {}) => ({
      host: '127.0.0.1',
      port,
      transferMethod: method,
      id: 'reader',
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
