import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { SearchIndex, SearchPool } from './search-index.ts'
import { stateAfter, wordOf } from './testing/crash-states.ts'

/** Runs the writer until it has finished some snapshots, then kills it a little later. @returns the last step it reported. */
async function writeAndKill(directory: string, snapshots: number, laterMs: number): Promise<number> {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'testing/crash-writer.ts'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let last = 0
  let seen = 0
  const exit = once(writer, 'exit')
  for await (const output of writer.stdout) {
    last = Number(String(output).trim().split('\n').at(-1))
    if (++seen === snapshots) setTimeout(() => writer.kill('SIGKILL'), laterMs)
  }
  await exit
  return last
}

/** Document → word of the step that wrote it, as searches find it. */
async function readAll(index: SearchIndex): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const ask = (text: string) => index.search({ text, filter: { access: ['all'] }, offset: 0, limit: 100, chunksPerDocument: 1 })
  for (const { id } of (await ask('everything ')).documents) found.set(id, 'nothing else')
  for (let step = 1; step < 500; step++)
    for (const { id } of (await ask(`${wordOf(step)} `)).documents) found.set(id, wordOf(step))
  return found
}

test('an index killed while it writes snapshots comes back as one of them, none that was finished being lost', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'search-crash-'))
  try {
    for (let round = 0; round < 6; round++) {
      const last = await writeAndKill(directory, 4 + round, round * 7)
      await using pool = new SearchPool(1)
      const opened = await SearchIndex.open({ directory, pool })
      await using index = opened.index
      const step = Number(opened.cursor)
      assert.ok(step >= last && step < 500, `cursor ${opened.cursor} after step ${last} was reported`)
      assert.deepEqual(await readAll(index), stateAfter(step))
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
})
