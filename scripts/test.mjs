// npm test: installs what the tests need, runs all of them and ends with "N passed, M failed".
// npm test -- types lint: runs those parts only.
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './kit/install.mjs'
import { inRoot, node26 } from './kit/root.mjs'
import { withNode26 } from './kit/run.mjs'

await ensureInstalled()

// The rest runs on Node 26 whatever Node npm was started with.
const rest = spawnSync(node26, [inRoot('scripts/testing/run-parts.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: withNode26(),
})
process.exitCode = rest.status ?? 1
