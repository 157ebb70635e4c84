import { startEmbeddedPostgres } from '../embedded-postgres.ts'

/**
 * A process that starts the database and waits: `node supervisor.ts '{"dataDir":…,"native":…,"uid":…}'`.
 *
 * Prints one line of JSON, `{"url"}` or `{"error"}`, and stops the server when told to by SIGTERM.
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
  process.once('SIGTERM', () => server.stop())
  console.log(JSON.stringify({ url: server.url }))
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }))
}
