import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { chmod, copyFile, lstat, mkdir, open, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'

/**
 * Adds the symbolic links that npm packages cannot carry and the package's install script would make.
 *
 * @returns whether links were missing and all of them could be added.
 */
export function restoreLinks(native: string): boolean {
  const missing = missingLinks(native)
  try {
    for (const { link, to } of missing) symlinkSync(to, link)
  } catch {
    return missing.length > 0 && missingLinks(native).length === 0
  }
  return missing.length > 0
}

function missingLinks(native: string): { link: string; to: string }[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const entries: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return entries
    .map(({ source, target }) => ({ link: join(native, relative('native', target)), to: basename(source) }))
    .filter(({ link }) => !existsSync(link))
}

/** Copies all programs so that anybody may run them. The copy appears whole or not at all, even after a power loss. */
export async function copyPrograms(native: string, target: string): Promise<void> {
  const unfinished = `${target}.${randomBytes(6).toString('hex')}`
  try {
    await copyFolder(native, unfinished)
    restoreLinks(unfinished)
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another start was faster: its copy is as good.
    if (!existsSync(target)) throw error
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const name of await readdir(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    const facts = await lstat(source)
    if (facts.isDirectory()) await copyFolder(source, target)
    else if (facts.isSymbolicLink()) await symlink(await readlink(source), target)
    else if (!name.endsWith('.a')) await copyProgram(source, target, (facts.mode & 0o100) !== 0)
  }
  await chmod(to, 0o755)
}

async function copyProgram(source: string, target: string, executable: boolean): Promise<void> {
  await copyFile(source, target)
  await chmod(target, executable ? 0o755 : 0o644)
  const file = await open(target, 'r')
  await file.sync()
  await file.close()
}
