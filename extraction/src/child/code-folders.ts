import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Manifest = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/**
 * Folders with code that the child may load: this workspace and the packages it depends on, directly or not.
 *
 * Not the whole `node_modules`: links in there lead to the other workspaces, and the permission model follows links.
 */
export function codeFolders(): string[] {
  const own = realpathSync(fileURLToPath(new URL('../..', import.meta.url)))
  const found = new Set<string>()
  collect(own, found)
  found.delete(own)
  return [join(own, 'src'), join(own, 'package.json'), ...found]
}

function collect(folder: string, found: Set<string>): void {
  if (found.has(folder)) return
  found.add(folder)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
    const dependency = locate(folder, name)
    if (dependency) collect(dependency, found)
  }
}

/** Where Node would find a package: in the nearest `node_modules` above. */
function locate(from: string, name: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
    if (folder === dirname(folder)) return null
  }
}
