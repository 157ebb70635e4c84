// npm run dev: the server, restarted when its files change, and the web app, reloaded in the browser when its files do.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './kit/install.mjs'
import { inRoot, node26, root } from './kit/root.mjs'
import { withNode26 } from './kit/run.mjs'

await ensureInstalled()

const apiPort = process.env.PORT ?? '3000'
const api = `http://127.0.0.1:${apiPort}`
const watched = ['server', 'contract', 'integrations', 'extraction', 'search-engine'].map(
  (folder) => `--watch-path=${folder}/src`,
)

const server = spawn(node26, [...watched, '--watch-preserve-output', 'server/src/main.ts'], {
  cwd: root,
  env: withNode26(),
  stdio: 'inherit',
  detached: true,
})

const { createServer } = await import('vite')
const web = await createServer({
  root: inRoot('web'),
  // A target alone would change the Host, and the server takes changes only from pages of the host it is called by.
  server: { host: '127.0.0.1', proxy: { '/api': { target: api } } },
})
await web.listen()
console.log(`Web app: ${web.resolvedUrls.local[0]}   server behind it: ${api}`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => server.kill('SIGTERM'))
server.on('exit', async (code) => {
  await web.close()
  process.exit(code ?? 0)
})
