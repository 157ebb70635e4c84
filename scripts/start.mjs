// npm start: installs and builds what is missing or stale, then becomes the server.
import { ensureInstalled } from './kit/install.mjs'
import { becomeNode26 } from './kit/run.mjs'
import { ensureWebBuilt } from './kit/web-build.mjs'

await ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
await becomeNode26(['server/src/main.ts', ...process.argv.slice(2)])
