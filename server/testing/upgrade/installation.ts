import { execFileSync, spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { constants, createZstdDecompress } from 'node:zlib'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { databaseUser } from '../../src/db/embedded/run-as.ts'

/** Where the installation of an earlier version lies, and what nobody can read from it. */
export const archive = fileURLToPath(new URL('installation.tar.zst', import.meta.url))
export const factsFile = fileURLToPath(new URL('installation.json', import.meta.url))

export type Facts = {
  /** The version that made it. */
  commit: string
  totpSecret: string
  apiKey: string
  workspaceId: WorkspaceId
  otherWorkspaceId: WorkspaceId
  sources: Record<'server' | 'uploads' | 'restricted', SourceId>
}

export const windowLog = 27

/** Address and password stand in the stored settings: the server is the same each time. */
export const startFileServer = async () => {
  const server = await startApache({ port: 28_461 })
  await writeOnServer(server.root, 'notes/heron.txt', 'The heron stands in the reeds at dawn.')
  await writeOnServer(server.root, 'notes/회의록.txt', '회의록: 출시일은 12월 9일로 정했습니다.')
  return server
}

export async function writeOnServer(root: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

/** Unpacks the data folder of the installation, owned by whoever runs this. */
export async function restore(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const tar = spawn('tar', ['-x', '--no-same-owner', '-C', dataDir], { stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => tar.once('exit', resolve))
  const unpacked = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: windowLog } })
  await pipeline(createReadStream(archive), unpacked, tar.stdin)
  if ((await ended) !== 0) throw new Error('tar could not unpack the installation.')
  const cluster = join(dataDir, 'postgres/cluster')
  const user = databaseUser(cluster)
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, cluster])
}
