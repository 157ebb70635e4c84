import { chromium } from '@playwright/test'
import { chromium as options } from '../../../e2e/testing/chromium.ts'
import { settled } from '../../../e2e/testing/gallery.ts'
import { barriersOn, colours, sizes } from '../../../e2e/testing/look.ts'
import type { Page } from './pages.ts'

/** What axe finds fault with on a page, in both sizes and both colours. */
export async function barriers({ address, cookie }: Page): Promise<string[]> {
  await using browser = await chromium.launch(options)
  const context = await browser.newContext()
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie !== null) await context.addCookies([{ name, value, url: address }])
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  const found: string[] = []
  for (const viewport of Object.values(sizes))
    for (const colorScheme of colours) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settled(page)
      found.push(...(await barriersOn(page)))
    }
  return found
}
