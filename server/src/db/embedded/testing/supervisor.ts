import { startEmbeddedPostgres } from '../embedded-postgres.ts'

/**
 * A process that starts the database and waits: `node supervisor.ts '{"dataDir":…,"native":…,"uid":…}'`.
 *
 * Prints one line of JSON, `{"url"}` or `{"error"}`, and stops the server on SIGTERM.
 * With a uid it first becomes that user for good, after everything it needs has been read.
 */
const { uid, ...options } = JSON.parse(process.argv[2] ?? '{}')
if (uid !== undefined) {
  process.setgroups?.([])
  process.setgid?.(uid)
  process.setuid?.(uid)
}

try {
  const server = await startEmbeddedPostgres({ ...options, log: (message) => console.error(message) })
  // As the product does: what a server that had to be killed leaves open keeps no process.
  process.once('SIGTERM', () => void server.stop().finally(() => process.exit()))
  console.log(JSON.stringify({ url: server.url }))
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }))
}
