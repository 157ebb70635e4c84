import { z } from 'zod'
import { type choice, host, line, port } from '../ftp/settings.ts'

export const credentials = z.object({
  host: host.meta({ field: 'text', destination: true }),
  /** Absent: 22. */
  port: port.optional().meta({ field: 'number', destination: true }),
  id: line.min(1).max(255).meta({ field: 'text', account: true }),
  /** Absent or empty where a key is enough. */
  password: z.string().max(1000).optional().meta({ field: 'password', secret: true }),
  /** PEM, OpenSSH or PuTTY format. */
  privateKey: z.string().max(20_000).optional().meta({ field: 'textarea', secret: true }),
  /** Opens the private key. */
  passphrase: z.string().max(1000).optional().meta({ field: 'password', secret: true }),
  /** The server's key as `check` first saw it, `SHA256:…`. Not requested: removing it means trusting the next key seen. */
  hostKey: z.string().optional(),
})

export type SftpSettings = z.output<typeof credentials> & z.output<typeof choice>
