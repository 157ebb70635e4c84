import { test } from '@playwright/test'
import { newPerson, type Person, sourcesAddress, uploaded } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { type Screen, walkScreens } from '../testing/screen-walk.ts'
import { sourceRow } from '../testing/screens.ts'

const quarry = ownQuarry()
let person: Person

/** As each looks in the list; brought about by hand, since most last a moment only. */
const states = [
  'init',
  'waiting',
  'processing',
  'complete',
  'partialComplete',
  'notIndexing',
  'error',
  'authFail',
  'fail',
] as const

test.beforeAll(async () => {
  person = await newPerson(quarry.origin, 'keeper', 'ko')
  for (const state of states) await uploaded(person, `문서함 ${state}`, { [`${state}.txt`]: `This is about ${state}.` })
  for (const state of states)
    await quarry.change('update source set status = $1 where display_name = $2', state, `문서함 ${state}`)
})

const screens: Screen[] = [
  {
    name: 'sources in every state',
    address: () => sourcesAddress(person),
    shows: (page) => sourceRow(page, '문서함 authFail').waitFor(),
  },
  {
    name: 'search beside a source that needs attention',
    address: () => `${quarry.origin}/${person.code}?page=search`,
    shows: (page, say) => page.getByRole('link', { name: say('shell.trouble.action') }).waitFor(),
  },
]

walkScreens({ people: 'a keeper of sources', who: () => person, screens, origin: () => quarry.origin })
