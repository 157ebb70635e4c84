import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter } from 'node:path'
import { inRoot, node26, root } from './root.mjs'

const ownPrograms = inRoot('node_modules/.bin')

/** The search path without our own programs: what npm itself has to run on while it replaces them. */
const foreignPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== ownPrograms)
    .join(delimiter)

/**
 * By itself glibc gives threads heaps of their own and keeps in them what was freed, large blocks as well once it has seen a few: after
 * 25,000 documents were indexed, a quarter of a gigabyte for nothing. Other systems do not read these.
 */
const thrift = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(128 * 1024) }

/** The environment in which `node` is Node 26, and keeps what it compiled: a third less work for each start of the server or a test. */
export const withNode26 = () => ({
  NODE_COMPILE_CACHE: inRoot('node_modules/.cache/compiled'),
  ...thrift,
  ...process.env,
  PATH: `${ownPrograms}${delimiter}${foreignPath()}`,
})
export const withSystemNode = () => ({ ...process.env, PATH: foreignPath() })

/**
 * Runs a program to its end.
 *
 * @param options.hear is given what it prints, instead of the terminal.
 * @returns its exit code; 128 + n when signal n ended it, 127 when it could not be started.
 */
export function run(
  program,
  args,
  { cwd = root, env = withNode26(), hear, stdio = hear ? ['inherit', 'pipe', 'pipe'] : 'inherit' } = {},
) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, env, stdio, shell: process.platform === 'win32' && program === 'npm' })
    for (const stream of hear ? [child.stdout, child.stderr] : []) stream.setEncoding('utf8').on('data', hear)
    child.on('error', (error) => {
      console.error(`${program} cannot be run: ${error.message}`)
      done(127)
    })
    child.on('close', (code, signal) => done(code ?? 128 + constants.signals[signal]))
  })
}

/** Ends this script by becoming Node 26, or, where a process cannot be replaced, by standing in for it. */
export async function becomeNode26(args) {
  process.chdir(root)
  if (canBecome) process.execve(node26, [node26, ...args], withNode26())
  process.exit(await standInFor(node26, args))
}

/**
 * The same for the server, which ends in order once the process that holds it has ended: the one that stands in for it, or the npm that was
 * called to start it. Killed, these cannot signal it. Started by anything else it continues by itself.
 */
export function becomeServer(args) {
  const npm = process.env.npm_lifecycle_script === 'exec node scripts/start.mjs' ? process.ppid : null
  if (!canBecome && npm !== null) {
    setInterval(() => process.ppid !== npm && process.kill(process.pid, 'SIGTERM'), 1000)
  }
  const holder = canBecome ? npm : process.pid
  return becomeNode26([inRoot('server/dist/main.js'), ...(holder === null ? [] : ['--held-by', String(holder)]), ...args])
}

const canBecome = process.execve !== undefined && process.platform !== 'win32'

function standInFor(program, args) {
  // A group of its own: Ctrl-C then reaches it once, through us, and not a second time from the terminal.
  const child = spawn(program, args, { cwd: root, env: withNode26(), stdio: 'inherit', detached: true })
  const forwardedAt = {}
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // The terminal and npm both pass on the same Ctrl-C.
      if (Date.now() - (forwardedAt[signal] ?? 0) < 500) return
      forwardedAt[signal] = Date.now()
      child.kill(signal)
    })
  }
  return new Promise((done) => {
    child.on('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]))
  })
}
