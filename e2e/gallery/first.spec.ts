import { test } from '@playwright/test'
import { newPerson } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { heading, walkScreens } from '../testing/screen-walk.ts'

test.describe('nobody has an account', () => {
  const quarry = ownQuarry()
  walkScreens({
    people: 'who comes first',
    who: () => null,
    screens: [
      { name: 'first account', address: () => '/signUp', shows: (page, say) => heading(page, say('account.firstTitle')) },
    ],
    origin: () => quarry.origin,
  })
})

test.describe('only who is invited gets an account', () => {
  const quarry = ownQuarry(() => ({ SIGN_UP: 'invitation' }))
  test.beforeAll(() => newPerson(quarry.origin, 'first'))
  walkScreens({
    people: 'who is not invited',
    who: () => null,
    screens: [
      {
        name: 'sign-up that is closed',
        address: () => '/signUp',
        shows: (page, say) => heading(page, say('account.notNow.invitation')),
      },
    ],
    origin: () => quarry.origin,
  })
})
