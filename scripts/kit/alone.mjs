import { existsSync, openSync, closeSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const beatMs = 1000
const deadMs = 10_000

/**
 * Does some work that two programs must not do at once in the same folder. Who comes second waits, and then does it only if it is
 * still to be done.
 *
 * @param file exists meanwhile, and is touched every second; one that is not was left by a program that was killed.
 */
export async function alone(file, { isNeeded, waiting, work }) {
  if (!isNeeded()) return
  await take(file, waiting)
  const remove = () => rmSync(file, { force: true })
  // The work may end the whole program.
  process.once('exit', remove)
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), beatMs)
  try {
    if (isNeeded()) await work()
  } finally {
    clearInterval(beat)
    process.off('exit', remove)
    remove()
  }
}

async function take(file, waiting) {
  for (let hasSaid = false; ; await sleep(200)) {
    try {
      closeSync(openSync(file, 'wx'))
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isLeft(file)) removeLeft(file)
    else if (!hasSaid) {
      console.log(waiting)
      hasSaid = true
    }
  }
}

/** Renamed first: of several that find it, one removes it, and none removes its successor. */
function removeLeft(file) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (!isLeft(aside) && !existsSync(file)) renameSync(aside, file)
    else rmSync(aside)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function isLeft(file) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > deadMs
}
