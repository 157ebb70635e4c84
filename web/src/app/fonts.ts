import { storage } from '../lib/storage.ts'

const key = 'quarry.fonts'

/**
 * Takes up the font: at once for English, which is one file; for the rest once all of it that the page needs is there. A page in Korean needs
 * twenty files, each of which would lay everything out again. Until then the fallback stands, which has the same measures. Who comes for the
 * first time gets the page before the rest of its font; afterwards the browser has the files.
 */
export async function bringFonts(): Promise<void> {
  const has = (fonts: 'latin' | 'fonts'): void => document.documentElement.classList.add(`has-${fonts}`)
  try {
    await import('../fonts.css')
    await document.fonts.load("1em 'Pretendard Latin'")
    has('latin')
    if (storage.read(key) === null) await whenNothingElseIsDone()
    await loadFor([...new Set(document.body.textContent)])
    storage.write(key, 'known')
  } catch {
    // What does not arrive is drawn in the fallback.
  }
  has('fonts')
}

/** Some characters at a time: looking for the files of all of them would keep whoever types waiting. */
async function loadFor(characters: readonly string[]): Promise<void> {
  const loading: Promise<unknown>[] = []
  for (let at = 0; at < characters.length; at += 40) {
    loading.push(document.fonts.load("1em 'Pretendard Variable'", characters.slice(at, at + 40).join('')))
    await new Promise((resolve) => setTimeout(resolve))
  }
  await Promise.all(loading)
}

const patienceMs = 1000

async function whenNothingElseIsDone(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve, patienceMs))
  // Safari has no such thing.
  if ('requestIdleCallback' in globalThis) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: patienceMs }))
}
