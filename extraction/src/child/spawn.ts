import { spawn, type ChildProcess } from 'node:child_process'
import { realpathSync } from 'node:fs'
import type { Socket } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Limits } from '../limits.ts'
import { codeFolders } from './code-folders.ts'

const reader = realpathSync(fileURLToPath(new URL('./main.ts', import.meta.url)))
let code: string[] | null = null

type Pipes = { process: ChildProcess; requests: Socket; answers: Socket; complaints: Socket }

/**
 * Starts a process that may read its code and the given folders, and nothing else: no other files, no network, no
 * processes, no native code, no environment.
 *
 * @param inside what runs in there; another program than the reader only to try the walls.
 */
export function spawnReader(
  readable: readonly string[],
  limits: Limits,
  { program = reader, more = [] as string[] } = {},
): Pipes {
  code ??= codeFolders()
  // By the names they are opened by: what is allowed is compared with those, wherever a link among them leads.
  const folders = [...code, ...readable.map((folder) => resolve(folder))]
  const child = spawn(
    process.execPath,
    [
      '--permission',
      ...folders.map((folder) => `--allow-fs-read=${folder}`),
      `--max-old-space-size=${limits.heapMb}`,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      program,
      JSON.stringify(limits),
      ...more,
    ],
    { env: {}, stdio: ['pipe', 'ignore', 'pipe', 'pipe'], windowsHide: true },
  )
  const [requests, , complaints, answers] = child.stdio as unknown as [Socket, null, Socket, Socket]
  return { process: child, requests, answers, complaints }
}
