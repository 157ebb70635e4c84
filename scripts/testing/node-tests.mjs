import { availableParallelism } from 'node:os'
import { inRoot, node26 } from '../kit/root.mjs'
import { run } from '../kit/run.mjs'
import { counted } from './counted.mjs'

/** Many wait for servers and clocks: with one file for each core the cores would idle half of the time. */
const atOnce = availableParallelism() + 3

/** They begin first, so that nobody waits for them at the end: the first two take minutes, each of the others one or half of one. */
const longest = [
  'torture/src/postgres.test.ts',
  'server/src/kill.test.ts',
  'torture/src/hostile/hostile.test.ts',
  'server/src/act-kill.test.ts',
  'server/src/invitations-kill.test.ts',
  'torture/src/damage.test.ts',
  'torture/src/disk.test.ts',
  'server/src/transfer/product.test.ts',
  'search-engine/src/oracle.test.ts',
]
const inOrder = (files) => [...longest.filter((file) => files.includes(file)), ...files.filter((file) => !longest.includes(file))]

/** Runs test files with Node's own runner. @returns how many tests passed and failed. */
export function runNodeTests(files, options) {
  const runner = inRoot('scripts/testing/run-node-tests.mjs')
  return counted(
    (report) => run(node26, [runner, report, String(atOnce), ...inOrder(files)], options),
    (counts) => counts,
  )
}
