import { test } from '@playwright/test'
import { newPerson, type Person, searchAddress, sourcesAddress, uploaded } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { type Screen, walkScreens } from '../testing/screen-walk.ts'
import { search, searchBox } from '../testing/screens.ts'

const quarry = ownQuarry()
let person: Person

test.beforeAll(async () => {
  person = await newPerson(quarry.origin, 'unlucky', 'ko')
  await uploaded(person, '규정', { '휴가 규정.txt': '연차 휴가는 15일입니다.' })
})

const screens: Screen[] = [
  {
    name: 'no connection',
    quotes: true,
    address: () => searchAddress(person),
    async shows(page, say) {
      await searchBox(page).waitFor()
      await page.route('**/api/v1/**', (route) => route.abort())
      await search(page, '휴가')
      await page.getByText(say('shell.offline')).waitFor()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  },
  {
    name: 'closed for maintenance',
    address: () => searchAddress(person),
    async shows(page, say) {
      await searchBox(page).waitFor()
      await page.route('**/api/v1/**', (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }))
      await page.reload()
      await page.getByRole('heading', { name: say('shell.maintenance.title') }).waitFor()
    },
  },
  {
    name: 'page that crashed',
    address: () => '/404',
    async shows(page, say) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.route('**/assets/*ApiKeysPage*.js', (route) => route.abort())
      await page.goto(`${quarry.origin}/${person.code}?page=workspaceSettings&section=apiKeys`)
      await page.getByRole('heading', { name: say('shell.crash.title') }).waitFor()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  },
  {
    name: 'sources that could not be loaded',
    address: () => sourcesAddress(person),
    async shows(page, say) {
      await page.route('**/api/v1/w/workspace/contentProvider?**', (route) => route.fulfill({ status: 500, json: {} }))
      await page.reload()
      await page.getByText(say('source.failed.title')).waitFor()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  },
]

walkScreens({ people: 'somebody unlucky', who: () => person, screens, origin: () => quarry.origin })
