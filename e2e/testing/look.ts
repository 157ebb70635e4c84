import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { draw, isGallery, settled } from './gallery.ts'
import { englishIn } from './words.ts'

export const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1536, height: 860 } }
export const colours = ['light', 'dark'] as const
type Colours = (typeof colours)[number]
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What each look is for: at everything in one of them, which takes a second, and else at what can differ there. What a phone alone shows is
 * of the same few colours, whose contrast in light a test of its own holds.
 */
const looks = {
  desktop: { light: null, dark: ['color-contrast'] },
  phone: { dark: ['color-contrast', 'target-size'] },
} satisfies Record<keyof typeof sizes, Partial<Record<Colours, string[] | null>>>

/** Looks at a page in both sizes and both colours. Soft, so that one run names everything that is wrong anywhere. */
export async function look(page: Page, screen: string): Promise<void> {
  if (isGallery()) return draw(page, 'en', screen)
  return inBothSizes(page, screen, async (size) => {
    for (const [colorScheme, only] of Object.entries(looks[size]) as [Colours, string[] | null][]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settled(page)
      expect.soft(await barriersOn(page, only), `axe: ${screen}, ${size}, ${colorScheme}`).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
  })
}

/** What axe finds fault with as the page is drawn now. @param only some rules; null for all */
export async function barriersOn(page: Page, only: string[] | null = null): Promise<string[]> {
  const axe = await axeOn(page)
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(rules)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

async function axeOn(page: Page): Promise<AxeBuilder> {
  // Half a megabyte that the page keeps until it is left: it need not be read again for every look.
  const isThere = await page.evaluate<boolean>('typeof axe === "object"')
  return (
    new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) })
      // What is in order is not described, only counted.
      .options({ resultTypes: ['violations'] })
      // The other mode opens a page of its own for every look, for frames of strangers; there are none here.
      .setLegacyMode(true)
  )
}

/** The part of a look that the words of another language can change: what a screen is made of and its colours stay the same. */
export const lookAtWidth = (page: Page, screen: string): Promise<void> =>
  isGallery() ? draw(page, 'ko', screen) : inBothSizes(page, screen, () => settled(page))

/** Looks for barriers in English, and in Korean for what its words can change: the width, and words of another language among them. */
export async function examine(page: Page, screen: string, language: 'en' | 'ko'): Promise<void> {
  if (language === 'en') return look(page, screen)
  await lookAtWidth(page, screen)
  expect.soft(englishIn(await page.locator('body').innerText()), `words: ${screen}`).toEqual([])
}

async function inBothSizes(page: Page, screen: string, see: (size: keyof typeof sizes) => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  for (const size of ['desktop', 'phone'] as const) {
    await page.setViewportSize(sizes[size])
    await see(size)
    const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect.soft(sideways, `sideways scroll: ${screen}, ${size}`).toBeLessThanOrEqual(0)
  }
  if (before) await page.setViewportSize(before)
}

/** Everything the browser complains about on this page: errors, and what the content policy kept out. */
export function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(String(error)))
  page.on('console', (message) => {
    const isRefusedCall = /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
    if (message.type() === 'error' && !isRefusedCall) heard.push(message.text())
  })
  return heard
}
