import { statSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of the packages that npm puts on this machine, by the lock file, and of a few optional ones that it leaves out. */
export const packageFolders = (lock, { platform, arch } = process) =>
  Object.entries(lock.packages)
    .filter(
      ([path, { link, os, cpu, libc }]) =>
        path.includes('node_modules/') && !link && fits(os, platform) && fits(cpu, arch) && fits(libc, 'glibc'),
    )
    .map(([path]) => path)

const fits = (names, mine) => !names || names.includes(mine)

/** How many of them were unpacked since then. What an earlier installation left does not count: npm removes it first. */
export const countUnpacked = (root, folders, since) =>
  folders.filter((folder) => (statSync(join(root, folder, 'package.json'), { throwIfNoEntry: false })?.ctimeMs ?? 0) >= since)
    .length
