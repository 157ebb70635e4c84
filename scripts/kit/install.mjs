import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { alone } from './alone.mjs'
import { countUnpacked, packageFolders } from './packages.mjs'
import { showProgress } from './progress.mjs'
import { inRoot, node26, root } from './root.mjs'
import { run, withSystemNode } from './run.mjs'

const stampFile = inRoot('node_modules/.quarry-lock')

/** Installs the packages of package-lock.json unless exactly these are installed, and makes sure Node 26 came with them. */
export async function ensureInstalled() {
  const lock = readFileSync(inRoot('package-lock.json'), 'utf8')
  const stamp = createHash('sha256').update(`${process.platform} ${process.arch}\n${lock}`).digest('hex')

  await alone(inRoot('.installing'), {
    isNeeded: () => read(stampFile) !== stamp,
    waiting: 'Another start is installing the packages: waiting for it',
    async work() {
      const packages = JSON.parse(lock)
      if (!isInstalled(packages)) await install(packages)
      writeFileSync(stampFile, stamp)
    },
  })
  if (!existsSync(node26)) {
    stop(
      'Node 26 is missing because npm was told not to run install scripts. Run "npm rebuild node --ignore-scripts=false" and try again.',
    )
  }
}

/** npm notes in a hidden file what it really installed; a developer's own `npm install` counts as well as ours. */
function isInstalled(lock) {
  const hidden = read(inRoot('node_modules/.package-lock.json'))
  if (hidden === null) return false
  const installed = JSON.parse(hidden).packages
  return Object.entries(lock.packages).every(([path, { version, link, optional, resolved }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const found = installed[path]
    if (!found) return optional === true
    return found.version === version && (link !== true || found.resolved === resolved)
  })
}

async function install(lock) {
  const folders = packageFolders(lock)
  const beganAt = Date.now()
  const progress = showProgress('Installing packages (about 1 GB on disk)', {
    count: () => installedOf(folders, beganAt),
    // npm itself says nothing for many minutes.
    hint: 'No package has come yet. See whether this machine reaches the registry of npm: npm ping',
  })
  const args = ['ci', '--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run('npm', [...args, '--no-progress'], { env: withSystemNode(), hear: progress.above })
  if (code !== 0) {
    progress.end('Packages could not be installed')
    stop(`"npm ci" ended with code ${code}, see above.`)
  }
  progress.end('Packages installed')
}

/** Nothing to tell before the first package, while npm is finding out what to fetch. */
function installedOf(folders, since) {
  const done = countUnpacked(root, folders, since)
  return done === 0 ? null : { done, total: folders.length }
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)
