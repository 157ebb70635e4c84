// npm run gallery: draws every screen of the product into one page, gallery/index.html.
// npm run gallery -- search: only what the files draw whose name says so.
import { inRoot } from '../kit/root.mjs'
import { run } from '../kit/run.mjs'
import { ensureWebBuilt } from '../kit/web-build.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

if (!(await ensureWebBuilt()) || !(await ensureSystemPackages())) process.exit(1)
const args = ['test', '--config', 'gallery/config.ts', ...process.argv.slice(2)]
process.exitCode = await run(inRoot('node_modules/.bin/playwright'), args, { cwd: inRoot('e2e') })
