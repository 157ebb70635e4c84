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

/** What they import takes longer to load than most files take to run. More would make the end uneven. */
const filesAtATime = 10

/** @returns the files of each process, in the order in which they begin */
function batchesOf(files) {
  const alone = longest.filter((file) => files.includes(file)).map((file) => [file])
  const others = files.filter((file) => !longest.includes(file))
  const count = Math.ceil(others.length / filesAtATime)
  const batches = Array.from({ length: count }, (_, batch) => others.slice(batch * filesAtATime, (batch + 1) * filesAtATime))
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
