import { storage } from '../lib/storage.ts'
import { router } from './router.tsx'

const key = 'quarry.fonts'

/**
 * Takes up the font: at once for English, which is one file. A page in Korean needs twenty more, each of which would lay everything out again:
 * who comes for the first time gets them when nothing else is done, and sees them with the next page; afterwards the browser has them. Until
 * then the fallback stands, which has the same measures.
 */
export async function bringFonts(): Promise<void> {
  const has = (fonts: 'latin' | 'fonts'): void => document.documentElement.classList.add(`has-${fonts}`)
  try {
    await import('../fonts.css')
    await document.fonts.load("1em 'Pretendard Latin'")
    has('latin')
    const isFirst = storage.read(key) === null
    if (isFirst) await whenNothingElseIsDone()
    await loadFor([...new Set(document.body.textContent)])
    storage.write(key, 'known')
    if (isFirst) await nextPage()
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

function nextPage(): Promise<void> {
  return new Promise((resolve) => {
    const forget = router.subscribe('onBeforeLoad', ({ pathChanged, hrefChanged }) => {
      if (!pathChanged && !hrefChanged) return
      forget()
      resolve()
    })
  })
}

const patienceMs = 1000

async function whenNothingElseIsDone(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve, patienceMs))
  // Safari has no such thing.
  if ('requestIdleCallback' in globalThis) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: patienceMs }))
}
