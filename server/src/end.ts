const patienceMs = 2_000

/**
 * Ends the process as soon as nothing is left to do. `process.exit` waits for the threads that compile; when one of them waits for this
 * thread to collect garbage, neither ever goes on (https://github.com/nodejs/node/issues/54918). A start that fails ends while much is being
 * compiled: of twenty on a busy machine one stayed for ever.
 */
export function end(code: number): void {
  process.exitCode = code
  // What is still open, such as a connection to somebody who does not close it, keeps nobody waiting. By now nothing is being compiled.
  setTimeout(() => process.exit(), patienceMs).unref()
}

/** Ends the process whatever it is doing or compiling, once who listens for its end, such as its database, was told. */
export function endAtOnce(): void {
  process.emit('exit', 1)
  process.kill(process.pid, 'SIGKILL')
}
