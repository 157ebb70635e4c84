import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificate } from '../../../testing/server-process.ts'

/** A certificate as an administrator would upload it for an app, and with its key as it is entered. */
export async function appCertificate(): Promise<{ uploaded: string; entered: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
  try {
    const files = await certificate(folder, 'quarry.example', ['rsa:2048'])
    const [key, uploaded] = await Promise.all([files.key, files.cert].map((file) => readFile(file, 'utf8')))
    return { uploaded: uploaded!, entered: `${key}${uploaded}` }
  } finally {
    await rm(folder, { recursive: true })
  }
}
