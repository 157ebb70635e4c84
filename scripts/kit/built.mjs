import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { alone } from './alone.mjs'
import { showProgress } from './progress.mjs'
import { inRoot, root } from './root.mjs'

const products = new Set(['dist', '.building', 'node_modules', 'test-results', 'coverage', '.vite'])

/**
 * Something that is built from files here.
 *
 * @param name in the middle of a sentence, as in `web app`.
 * @param folder whose `dist` it becomes.
 * @param ingredients what it is made from: files and folders, from the root.
 * @param make builds it. @returns the exit code of what does so; is given where to print.
 */
export function builtFrom({ name, folder, ingredients, make }) {
  const stampFile = inRoot(folder, 'dist/.stamp')

  /** Builds it, whether or not it changed. @returns whether that went well. */
  async function build(stamp = hashOf(ingredients)) {
    const progress = showProgress(`Building the ${name}`)
    const code = await make(progress.above)
    if (code !== 0) {
      progress.end(`The ${name} could not be built`)
      console.error(`Its build ended with code ${code}, see above.`)
      return false
    }
    writeFileSync(stampFile, stamp)
    progress.end(`Built the ${name}`)
    return true
  }

  /** Builds it unless it was built from just these files. @returns whether a good build is there now. */
  async function ensure() {
    const stamp = hashOf(ingredients)
    let isBuilt = true
    await alone(inRoot(folder, '.building'), {
      isNeeded: () => !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp,
      waiting: `Another start is building the ${name}: waiting for it`,
      async work() {
        isBuilt = await build(stamp)
      },
    })
    return isBuilt
  }

  return { build, ensure }
}

/** Changes with whatever is made from these files and folders, and with nothing else: two builds of the same files are the same. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesIn(inRoot(path)))) {
    hash.update(`${relative(root, file)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !products.has(name) && !name.endsWith('.test.ts'))
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)))
}
