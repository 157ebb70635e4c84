import { expect, type Page, test } from '@playwright/test'
import { sourceRoutes } from '@quarry/contract/source'
import { enter, newPerson, type Person, sourcesAddress } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { words } from '../testing/words.ts'

const quarry = ownQuarry()
const say = await words('en')

async function connected(person: Person): Promise<void> {
  for (const displayName of ['One', 'Two', 'Three'])
    await person.client.call(sourceRoutes.add, {
      workspaceId: person.workspaceId,
      serviceName: 'upload',
      displayName,
      accessLevel: 'PUBLIC',
      settings: {},
    })
}
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const handle = (page: Page, name: string, place: number) =>
  page.getByRole('button', { name: say('source.order.handle', { name, place, count: 3 }) })

test('sources are put into another order by hand and by key, and stay in it', async ({ page }) => {
  const ada = await newPerson(quarry.origin, 'order')
  await connected(ada)
  await enter(page, ada)
  await page.goto(sourcesAddress(ada))
  await expect(names(page)).toHaveText(['One', 'Two', 'Three'])

  await handle(page, 'Three', 3).hover()
  await page.mouse.down()
  const first = (await names(page).first().boundingBox())!
  await page.mouse.move(first.x, first.y, { steps: 5 })
  await expect(names(page)).toHaveText(['Three', 'One', 'Two'])
  await page.mouse.up()

  await handle(page, 'Three', 1).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(names(page)).toHaveText(['One', 'Two', 'Three'])
  await expect(handle(page, 'Three', 3)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.getByText(say('source.order.now', { name: 'Three', place: 1, count: 3 }))).toBeAttached()

  await expect
    .poll(async () => {
      const { contentProviderList } = await ada.client.call(sourceRoutes.list, { workspaceId: ada.workspaceId })
      return contentProviderList.map(({ displayName }) => displayName)
    })
    .toEqual(['Three', 'One', 'Two'])
  await page.reload()
  await expect(names(page)).toHaveText(['Three', 'One', 'Two'])
})
