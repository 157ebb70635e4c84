import { expect, type Page, test } from '@playwright/test'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { isGallery } from './gallery.ts'
import { complaints, look, lookAtWidth } from './look.ts'
import { enter, type Person } from './person.ts'
import { englishIn, type Say, words } from './words.ts'

export type Screen = {
  name: string
  address: () => string
  /** It shows what people wrote, in whatever language that was. */
  quotes?: true
  /** Brings the page to what is looked at, and waits until it is there. */
  shows: (page: Page, say: Say) => Promise<unknown>
}

/** @param who sees them; null for a stranger. @param origin of the product, known once it runs. */
export type Walk = { people: string; who: () => Person | null; screens: readonly Screen[]; origin: () => string }

/** Waits for what most screens are known by. */
export const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name, exact: true }).waitFor()

/** Looks at every screen, in English at what it is made of and in Korean at what its words change. */
export function walkScreens({ people, who, screens, origin }: Walk): void {
  for (const language of ['en', 'ko'] as const) {
    test.describe(`in ${language}`, () => {
      test.use({ locale: language === 'ko' ? 'ko-KR' : 'en-US' })
      const isGood = language === 'ko' ? 'speaks no other language' : 'is accessible'
      test(`every screen of ${people} ${isGood}, fits its width, and makes the browser complain about nothing`, async ({
        page,
      }) => {
        test.setTimeout(600_000)
        const say = await words(language)
        const person = who()
        if (person) {
          await person.client.call(accountRoutes.updateProfile, { lang: language })
          await enter(page, person)
        }
        const heard = complaints(page)
        for (const { name, address, shows, quotes } of screens) {
          const seen = test.step(name, async () => {
            // As somebody who has just come to a desk; what is looked at in other sizes is the same page, not loaded again.
            await page.setViewportSize({ width: 1536, height: 860 })
            await load(page, new URL(address(), origin()).href)
            await shows(page, say)
            if (language === 'en') await look(page, name)
            else await lookAtWidth(page, name)
            if (isGallery()) return
            if (language === 'ko' && !quotes) expect.soft(englishIn(await page.locator('body').innerText()), name).toEqual([])
            expect.soft(heard.splice(0), `complaints: ${name}`).toEqual([])
          })
          // What cannot be reached any more keeps nobody from the screens after it.
          await seen.catch((error: unknown) => expect.soft(String(error), name).toBe('shown'))
        }
      })
    })
  }
}

/** A layer that was open must not live on because only the part after `#` differs. */
async function load(page: Page, address: string): Promise<void> {
  // Not before each: the browser begins a new process on the way to nowhere and back.
  if (pathOf(page.url()) === pathOf(address)) await page.goto('about:blank')
  await page.goto(address)
}

const pathOf = (address: string): string | undefined => address.split('#')[0]
