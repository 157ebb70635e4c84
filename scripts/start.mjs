// npm start: installs and builds what is missing or stale, then becomes the server.
import { ensureInstalled } from './kit/install.mjs'
import { becomeServer } from './kit/run.mjs'
import { ensureWebBuilt } from './kit/web-build.mjs'

await ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
await becomeServer(process.argv.slice(2))
