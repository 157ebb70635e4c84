import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Encrypts credentials at rest with AES-256-GCM; a value opens only for the row it was sealed for. */
export type Vault = {
  /** @param row identity of the row that will hold it, e.g. `connection:<id>`. */
  seal(value: unknown, row: string): string
  /** @throws Error when the text was changed, belongs to another row, or was sealed with another key. */
  open(sealed: string, row: string): unknown
}

/** Sealed form: `v1.<key id>.<base64url of iv, tag, ciphertext>`; the key id says which key to use after a rotation. */
export function createVault(key: Buffer): Vault {
  const keyId = keyIdOf(key)
  return {
    seal(value, row) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(row))
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return `v1.${keyId}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    open(sealed, row) {
      const [version, sealedWith, payload = ''] = sealed.split('.')
      if (version !== 'v1' || sealedWith !== keyId) throw new Error('This value was sealed with another key.')
      const bytes = Buffer.from(payload, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        .setAAD(Buffer.from(row))
        .setAuthTag(bytes.subarray(12, 28))
      return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
    },
  }
}

/** Distinguishes keys without revealing anything of them. */
export const keyIdOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

export const keyFileOf = (dataDir: string): string => join(dataDir, 'secret.key')

/** SECRET_KEY, or a key made once and kept in the data folder, readable by its owner only. */
export async function vaultKey(secretKey: string | undefined, dataDir: string): Promise<Buffer> {
  if (secretKey) return Buffer.from(secretKey, 'hex')
  const kept = await readKeyFile(dataDir)
  if (kept) return kept
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Two first starts at once agree on the key of whichever was first.
  await writeKeyFile(dataDir, randomBytes(32)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readKeyFile(dataDir))!
}

/** The key in the data folder; null when there is none. @throws Error when the file is damaged. */
export async function readKeyFile(dataDir: string): Promise<Buffer | null> {
  const path = keyFileOf(dataDir)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  if (!/^[0-9a-f]{64}$/.test(text.trim()))
    throw new Error(`${path} is damaged: it must hold 64 hexadecimal digits. Restore it from a backup.`)
  return Buffer.from(text.trim(), 'hex')
}

/** @throws Error EEXIST when there is one already. */
export async function writeKeyFile(dataDir: string, key: Buffer): Promise<void> {
  // Written aside and linked whole, so that the file is complete, even after a crash.
  const aside = `${keyFileOf(dataDir)}.${randomUUID()}`
  try {
    const file = await open(aside, 'wx', 0o600)
    try {
      await file.writeFile(key.toString('hex'))
      await file.sync()
    } finally {
      await file.close()
    }
    await link(aside, keyFileOf(dataDir))
  } finally {
    await rm(aside, { force: true })
  }
}
