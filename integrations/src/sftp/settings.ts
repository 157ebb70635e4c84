import { z } from 'zod'
import { folder, host, line, port } from '../ftp/settings.ts'

export const settings = z.object({
  host: host.meta({ field: 'text', destination: true }),
  /** Absent: 22. */
  port: port.optional().meta({ field: 'number', destination: true }),
  id: line.min(1).max(255).meta({ field: 'text' }),
  /** Absent or empty where a key is enough. */
  password: z.string().max(1000).optional().meta({ field: 'password', secret: true }),
  /** PEM, OpenSSH or PuTTY format. */
  privateKey: z.string().max(20_000).optional().meta({ field: 'textarea', secret: true }),
  /** Opens the private key. */
  passphrase: z.string().max(1000).optional().meta({ field: 'password', secret: true }),
  /** Below the folder the server opens after login, unless it starts with a slash. */
  baseFolder: folder.optional().meta({ field: 'folder' }),
  /** The server's key as `check` first saw it, `SHA256:…`. Not asked for: removing it means trusting the next key seen. */
  hostKey: z.string().optional(),
})

export type SftpSettings = z.output<typeof settings>
