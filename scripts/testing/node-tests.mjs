import { availableParallelism } from 'node:os'
import { inRoot, node26 } from '../kit/root.mjs'
import { run } from '../kit/run.mjs'
import { counted } from './counted.mjs'

/** Many wait for servers and clocks: with one file for each core the cores would idle half of the time. */
const atOnce = availableParallelism() + 3

/** They take half a minute to three, and begin first, the longest before the others: nobody waits for one of them at the end. */
const longest = [
  'server/src/transfer/product.test.ts',
  'server/src/kill.test.ts',
  'server/src/features/conversation/attacks.test.ts',
  'search-engine/src/oracle.test.ts',
  'server/src/invitations-kill.test.ts',
  'torture/src/damage.test.ts',
  'integrations/src/vendors/notion/conformance.test.ts',
  'torture/src/postgres.test.ts',
  'server/src/features/custom-mcp/conformance.test.ts',
  'server/src/act-kill.test.ts',
  'scripts/kit/start.test.ts',
  'integrations/src/vendors/owncloud/conformance.test.ts',
  'torture/src/hostile/hostile.test.ts',
  'torture/src/kill.test.ts',
  'torture/src/walk/walk.test.ts',
  'scripts/testing/counting.test.ts',
  'torture/src/restart.test.ts',
  'server/src/search-index/failover.test.ts',
  'torture/src/soak.test.ts',
  'torture/src/disk.test.ts',
]

/** What they import takes longer to load than most files take to run. Towards the end fewer, so that all processes end at about the same time. */
const filesAtATime = (left) => Math.max(5, Math.min(24, Math.ceil(left / 12)))

/** @returns the files of each process, in the order in which they begin */
function batchesOf(files) {
  const alone = longest.filter((file) => files.includes(file)).map((file) => [file])
  const others = files.filter((file) => !longest.includes(file))
  const batches = []
  for (let at = 0; at < others.length;) {
    const batch = others.slice(at, at + filesAtATime(others.length - at))
    batches.push(batch)
    at += batch.length
  }
  return [...alone, ...batches]
}

/** Runs test files with Node's own runner. @returns how many tests passed and failed. */
export function runNodeTests(files, options) {
  const runner = inRoot('scripts/testing/run-node-tests.mjs')
  return counted(
    (report) => run(node26, [runner, report, String(atOnce), ...batchesOf(files).map((batch) => JSON.stringify(batch))], options),
    (counts) => counts,
  )
}
