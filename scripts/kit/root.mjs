import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

export const inRoot = (...parts) => join(root, ...parts)

/** The Node 26 that npm installs; its file name carries `.exe` on Windows. */
export const node26 = inRoot('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
