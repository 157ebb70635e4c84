import { appendFile, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Page, test } from '@playwright/test'

export const galleryFolder = fileURLToPath(new URL('../../gallery', import.meta.url))
const list = join(galleryFolder, 'pictures.jsonl')

/** Whether screens are drawn for people, and not examined. */
export const isGallery = (): boolean => process.env['GALLERY'] !== undefined

/** What each state is drawn in: first as most people see it, then in what can go wrong beside that. */
export const forms = {
  korean: { language: 'ko', colorScheme: 'light', width: 1440 },
  english: { language: 'en', colorScheme: 'light', width: 1440 },
  dark: { language: 'ko', colorScheme: 'dark', width: 1440 },
  phone: { language: 'ko', colorScheme: 'light', width: 360 },
} as const
export type Form = keyof typeof forms

export type Picture = { area: string; from: string; name: string; form: Form; file: string }

/** Long pages are drawn for as many windows. */
const windows = 3

/** Of the page, or of what covers it, with what is scrolled to in there. */
const heightOfAll = `(() => {
  const layer = [...document.querySelectorAll('dialog:modal, dialog.preview[open]')].at(-1)
  if (!layer) return document.documentElement.scrollHeight
  const scrolled = [...layer.querySelectorAll('*')].filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
  const hidden = scrolled.map((each) => each.scrollHeight - each.clientHeight)
  return innerHeight + Math.max(0, ...hidden) * 1.12
})()`

/** Draws what a page shows in all forms of a language. @param options.widest of what is never seen in a whole window. */
export async function draw(page: Page, language: 'en' | 'ko', named: string, options: { widest?: number } = {}): Promise<void> {
  const before = page.viewportSize()
  // The same state of both languages is one; some journeys name theirs by the language.
  const name = named.replace(/^(en|ko): |, (en|ko)$/, '')
  const { area, from } = placeOf(page)
  for (const [form, { width: usual, ...each }] of Object.entries(forms) as [Form, (typeof forms)[Form]][]) {
    if (each.language !== language) continue
    const width = Math.min(usual, options.widest ?? usual)
    const height = width > 600 ? 900 : 740
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: each.colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    // In a window that is as high, so that what stands at its edges is not drawn across the middle.
    const whole = await page.evaluate<number>(heightOfAll)
    if (whole > height) {
      await page.setViewportSize({ width, height: Math.min(Math.ceil(whole), windows * height) })
      await settled(page)
    }
    const file = `${from}-${name.replaceAll(/\W+/g, '-')}-${form}.jpg`
    await page.screenshot({ path: join(galleryFolder, file), type: 'jpeg', quality: 82 })
    const picture: Picture = { area, from, name, form, file }
    await appendFile(list, `${JSON.stringify(picture)}\n`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

export const picturesDrawn = async (): Promise<Picture[]> =>
  (await readFile(list, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Picture)

/** A file of the gallery itself is an area of its own; what journeys see belongs where its address does. */
function placeOf(page: Page): Pick<Picture, 'area' | 'from'> {
  const spec = test.info().titlePath[0] ?? ''
  const from = basename(spec, '.spec.ts')
  return { from, area: spec.startsWith('gallery/') ? `${from[0]?.toUpperCase()}${from.slice(1)}` : areaOf(page.url()) }
}

function areaOf(address: string): string {
  const { pathname, searchParams } = new URL(address)
  const section = searchParams.get('section')
  if (section === 'contentProvider' || pathname === '/cpOauthError') return 'Sources'
  if (section === 'plan' || pathname.startsWith('/payment')) return 'Plans'
  if (section) return 'Settings'
  if (searchParams.get('view') === 'agents') return 'Agents'
  if (searchParams.has('page')) return 'Search'
  if (pathname.startsWith('/docs')) return 'Documents'
  if (pathname.startsWith('/workspace')) return 'Workspaces'
  return 'Account'
}

/** Nothing moves, changes its colour or waits for its font any more. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    // Who comes for the first time would see it with the next page.
    document.documentElement.classList.add('has-fonts')
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const finite = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map((each) => each.finished))
  })()`)
}
