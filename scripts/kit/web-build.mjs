import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { alone } from './alone.mjs'
import { showProgress } from './progress.mjs'
import { inRoot, root } from './root.mjs'
import { run } from './run.mjs'

const stampFile = inRoot('web/dist/.stamp')
const ingredients = [
  'web',
  'contract/src',
  ...readdirSync(inRoot('integrations/src/vendors'))
    .toSorted()
    .map((vendor) => `integrations/src/vendors/${vendor}/about.ts`)
    .filter((path) => existsSync(inRoot(path))),
  'tsconfig.json',
  'package-lock.json',
]
const products = new Set(['dist', '.building', 'node_modules', 'test-results', 'coverage', '.vite'])

/** Builds the web app unless it was built from just these files. @returns whether a good build is there now. */
export async function ensureWebBuilt() {
  const stamp = hashOfSources()
  let isBuilt = true
  await alone(inRoot('web/.building'), {
    isNeeded: () => !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp,
    waiting: 'Another start is building the web app: waiting for it',
    async work() {
      isBuilt = await buildWeb(stamp)
    },
  })
  return isBuilt
}

export async function buildWeb(stamp = hashOfSources()) {
  const progress = showProgress('Building the web app')
  const args = ['run', 'build', '-w', '@quarry/web', '--loglevel=error', '--', '--logLevel=warn']
  const code = await run('npm', args, { hear: progress.above })
  if (code !== 0) {
    progress.end('The web app could not be built')
    console.error(`Its build ended with code ${code}, see above.`)
    return false
  }
  writeFileSync(stampFile, stamp)
  progress.end('Web app built')
  return true
}

/** Changes with whatever the web app is made from, and with nothing else: two builds of the same files are the same. */
export function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of ingredients.flatMap((path) => filesIn(inRoot(path)))) {
    hash.update(`${relative(root, file)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !products.has(name))
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)))
}
