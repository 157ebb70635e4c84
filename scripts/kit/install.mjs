import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { alone } from './alone.mjs'
import { inRoot, node26 } from './root.mjs'
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
      if (!isInstalled(JSON.parse(lock))) await install()
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

async function install() {
  console.log('Installing packages (about 1 GB on disk; takes some minutes the first time)')
  const startedAt = Date.now()
  const args = ['ci', '--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run('npm', args, { env: withSystemNode() })
  if (code !== 0) stop(`Packages could not be installed: "npm ci" ended with code ${code}, see above.`)
  console.log(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s`)
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)
