// Comes before a test file: ends its process some time after its last test, where something that a failed test left running keeps it.
import { after } from 'node:test'

/** Hooks that tidy up have so long. */
const patienceMs = 15_000

after(() => void setTimeout(() => process.exit(), patienceMs).unref())
