// npm run build: builds the web app, whether or not it changed. The server needs no build.
import { ensureInstalled } from './kit/install.mjs'
import { buildWeb } from './kit/web-build.mjs'

await ensureInstalled()
process.exitCode = (await buildWeb()) ? 0 : 1
