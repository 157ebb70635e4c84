import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startScript = join(root, 'scripts/start.mjs')
/** As in a Node that cannot become another program. */
const withoutExecve = { NODE_OPTIONS: `--import=data:text/javascript,delete%20process.execve` }

type Started = { child: ChildProcess; origin: string; server: number; dataDir: string }

async function start(
  t: TestContext,
  [program, ...args]: readonly [string, ...string[]],
  env: Record<string, string> = {},
): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quarry-start-'))
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, PORT: '0', ...env },
  })
  let printed = ''
  const ready = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      printed += text.toString()
      const origin = /ready at (http\S+)/.exec(printed)?.[1]
      if (origin) ready.resolve(origin)
    })
  child.stdout.once('end', () => ready.reject(new Error(`It ended without having been ready:\n${printed}`)))
  const origin = await ready.promise
  const server = Number(readFileSync(join(dataDir, 'postgres/owner'), 'utf8'))
  t.after(async () => {
    if (isAlive(server)) process.kill(server, 'SIGTERM')
    while (isAlive(server)) await sleep(50)
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { child, origin, server, dataDir }
}

/** Not one that is dead and that nobody has collected; it may be collected at any moment. */
function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

async function assertEndsInOrder({ server, dataDir }: Started): Promise<void> {
  while (isAlive(server)) await sleep(50)
  assert.equal(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid')), false, 'its database runs on')
  assert.equal(existsSync(join(dataDir, 'postgres/owner')), false, 'it was not shut down')
}

test('a server started by npm ends in order when npm is killed', async (t) => {
  const started = await start(t, ['npm', 'start'])
  started.child.kill('SIGKILL')
  await assertEndsInOrder(started)
})

test('a server ends in order when what stands in for it is killed', async (t) => {
  const started = await start(t, [process.execPath, startScript], withoutExecve)
  assert.notEqual(started.child.pid, started.server)
  started.child.kill('SIGKILL')
  await assertEndsInOrder(started)
})

test('a server and what stands in for it end when the npm above them is killed', async (t) => {
  const started = await start(t, ['npm', 'start'], withoutExecve)
  started.child.kill('SIGKILL')
  await assertEndsInOrder(started)
})

for (const [how, env] of [
  ['becomes the server', {}],
  ['stands in for the server', withoutExecve],
] as const)
  test(`what a shell has left behind serves on, also after a hang-up, where the script ${how}`, async (t) => {
    const started = await start(t, ['sh', '-c', `"${process.execPath}" "${startScript}" & exit`], env)
    process.kill(-started.child.pid!, 'SIGHUP')
    // Longer than it takes to notice that a process has ended.
    await sleep(2_500)
    assert.equal((await fetch(`${started.origin}/healthz`)).status, 200)
  })
