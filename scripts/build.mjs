// npm run build: builds the web app and the server, whether or not they changed.
import { ensureInstalled } from './kit/install.mjs'
import { buildServer } from './kit/server-build.mjs'
import { buildWeb } from './kit/web-build.mjs'

await ensureInstalled()
process.exitCode = (await buildWeb()) && (await buildServer()) ? 0 : 1
