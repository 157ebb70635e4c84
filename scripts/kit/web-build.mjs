import { existsSync, readdirSync } from 'node:fs'
import { builtFrom, hashOf } from './built.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'

const ingredients = [
  'web',
  'contract/src',
  ...readdirSync(inRoot('integrations/src/vendors'))
    .toSorted()
    .map((vendor) => `integrations/src/vendors/${vendor}/about.ts`)
    .filter((path) => existsSync(inRoot(path))),
  'docs/sources',
  'docs/tools',
  'tsconfig.json',
  'package-lock.json',
]

export const { build: buildWeb, ensure: ensureWebBuilt } = builtFrom({
  name: 'web app',
  folder: 'web',
  ingredients,
  make: (hear) => run('npm', ['run', 'build', '-w', '@quarry/web', '--loglevel=error', '--', '--logLevel=warn'], { hear }),
})

export const hashOfWeb = () => hashOf(ingredients)
