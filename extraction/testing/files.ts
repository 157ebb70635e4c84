import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of its own for each test file, deleted after the test. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'extraction-'))
  return {
    folder,
    write(name: string, content: string | Uint8Array): { path: string; name: string; mediaType: null } {
      const path = join(folder, name)
      writeFileSync(path, content)
      return { path, name, mediaType: null }
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
