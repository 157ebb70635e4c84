// Runs inside the sandbox and reports what it was able to do there.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync, writeSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

const [, , , port = '0', repository = ''] = process.argv

const attempts: Record<string, () => unknown> = {
  'reads a system file': () => readFileSync('/etc/passwd'),
  'reads the repository': () => readFileSync(join(repository, 'package.json')),
  'reads a workspace through a link': () => readFileSync(join(repository, 'node_modules/@quarry/server/package.json')),
  'writes a file': () => writeFileSync(join(import.meta.dirname, 'written'), ''),
  'starts a process': () => spawnSync('/bin/true'),
  'starts a thread': () => new Worker('', { eval: true }),
  // Making code from text is the very thing the sandbox must refuse.
  // oxlint-disable-next-line typescript/no-implied-eval
  'runs made-up code': () => new Function('return 1')(),
}

const done: string[] = []
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    attempt()
    done.push(name)
  } catch {
    // Refused, as it should be.
  }
}

if (Object.keys(process.env).length > 0) done.push('sees the environment')
if (await connects(Number(port))) done.push('opens a connection')
writeSync(3, JSON.stringify(done))

function connects(target: number): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      connect(target, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    } catch {
      resolve(false)
    }
  })
}
