// Runs a program of this repository with its own Node 26, for example: node scripts/node.mjs bench/src/main.ts
import { ensureInstalled } from './kit/install.mjs'
import { becomeNode26 } from './kit/run.mjs'

await ensureInstalled()
// As npm does it: where the person is, for programs that take the name of a file.
process.env.INIT_CWD ??= process.cwd()
await becomeNode26(process.argv.slice(2))
