import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { alone } from './alone.mjs'
import { inRoot, root } from './root.mjs'
import { run } from './run.mjs'

const stampFile = inRoot('web/dist/.stamp')
const ingredients = ['web', 'contract/src', 'tsconfig.json', 'package-lock.json']
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
  console.log('Building the web app')
  const startedAt = Date.now()
  const code = await run('npm', ['run', 'build', '-w', '@quarry/web', '--loglevel=error', '--', '--logLevel=warn'])
  if (code !== 0) {
    console.error(`The web app could not be built: its build ended with code ${code}, see above.`)
    return false
  }
  writeFileSync(stampFile, stamp)
  console.log(`Web app built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
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
