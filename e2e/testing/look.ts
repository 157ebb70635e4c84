import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const sizes = { desktop: { width: 1280, height: 860 }, phone: { width: 360, height: 740 } }
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export type Colours = { desktop: 'light' | 'dark'; phone: 'light' | 'dark' }

/**
 * Looks at a page in both sizes. Soft, so that one run names everything that is wrong anywhere.
 *
 * @param colours each size in one colour, because looking takes seconds: another language takes the other pair.
 */
export async function look(page: Page, screen: string, colours: Colours): Promise<void> {
  for (const size of ['phone', 'desktop'] as const) {
    await page.setViewportSize(sizes[size])
    await page.emulateMedia({ colorScheme: colours[size], reducedMotion: 'reduce' })
    await settled(page)
    const where = `${screen}, ${size}, ${colours[size]}`
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    expect.soft(found, `axe: ${where}`).toEqual([])
    const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect.soft(sideways, `sideways scroll: ${where}`).toBeLessThanOrEqual(0)
  }
}

/** Nothing moves, changes its colour or waits for its font any more. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const finite = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map((each) => each.finished))
  })()`)
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
