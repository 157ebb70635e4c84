// Runs test files one after the other in one process, so that what they all import is loaded once. Its caller writes a file that calls this.
import { after, describe } from 'node:test'
import { pathToFileURL } from 'node:url'

/** @param files absolute paths; each is a group of this name, whose hooks end with it. */
export async function runBatch(files) {
  for (const file of files) {
    await new Promise((end) => {
      void describe(file, async () => {
        try {
          await import(pathToFileURL(file).href)
          // Comes after the file's own hooks.
          after(end)
        } catch (error) {
          end()
          throw error
        }
      })
    })
  }
}
