// npm start: installs and builds what is missing or stale, then becomes the server.
import { existsSync } from 'node:fs'
import { ensureInstalled } from './kit/install.mjs'
import { inRoot } from './kit/root.mjs'
import { becomeServer } from './kit/run.mjs'
import { ensureServerBuilt } from './kit/server-build.mjs'
import { ensureWebBuilt } from './kit/web-build.mjs'

const isFirst = !existsSync(inRoot('node_modules'))
if (isFirst) console.log('First start in three steps: packages, web app, server. It takes some minutes; later ones take seconds.')
await ensureInstalled()
if (!(await ensureWebBuilt()) || !(await ensureServerBuilt())) process.exit(1)
if (isFirst) console.log('Starting the server')
await becomeServer(process.argv.slice(2))
