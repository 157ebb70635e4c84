import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Profile } from '@quarry/contract/wire/account/account'
import { ProfileForm } from '../features/account/own/ProfileForm.tsx'
import { chosenLanguage, currentLanguage, languageKey, setLanguage } from '../lib/i18n.ts'
import { profileQuery } from '../lib/session.ts'
import { minji } from '../testing/people.ts'
import { renderPage } from '../testing/render-page.tsx'
import { answerWith } from '../testing/server.ts'
import { speakLanguageOf } from './guards.ts'
import { ProfileMenu } from './shell/ProfileMenu.tsx'
import { queryClient } from './query-client.ts'
import { keepTabsInStep } from './shell/tabs-in-step.ts'

afterEach(() => setLanguage('en'))
keepTabsInStep()

/** Somebody whose language the shell does not speak. */
const haruka = Profile.parse({ ...minji, lang: 'ja' })

/** What the server keeps, and what it was asked to change. */
function keeping(profile: Profile) {
  let kept = profile
  const calls = answerWith({
    'PATCH /account/profile': ({ body }) => {
      kept = { ...kept, ...(body as Partial<Profile>) }
      return { json: kept }
    },
  })
  return { changes: () => calls.map(({ body }) => body), kept: () => kept }
}
/** What the browser tells this tab after another one has written. */
function otherTabWrites(key: string, newValue: string) {
  localStorage.setItem(key, newValue)
  dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

test('somebody whose language the shell does not speak is shown English, and keeps theirs', async () => {
  await speakLanguageOf(haruka)
  expect([currentLanguage(), chosenLanguage(), localStorage.getItem(languageKey)]).toEqual(['en', 'ja', 'ja'])
})

test('another tab that speaks English for such a person takes nothing from the profile of this one', async () => {
  await setLanguage('ko')
  queryClient.setQueryData(profileQuery.queryKey, haruka)
  otherTabWrites(languageKey, 'ja')
  await vi.waitFor(() => expect(currentLanguage()).toBe('en'))
  expect(queryClient.getQueryData(profileQuery.queryKey)?.lang).toBe('ja')
})

test('the profile menu shows such a language as chosen, and leaves it when it is chosen again', async () => {
  const server = keeping(haruka)
  await renderPage(<ProfileMenu side="bottom" />, { profile: haruka })
  const open = () => fireEvent.click(screen.getByRole('button', { name: /Minji/ }))
  const choice = (name: string) => screen.getByRole('menuitemradio', { name, hidden: true })
  open()
  expect([choice('日本語'), choice('English')].map((each) => each.getAttribute('aria-checked'))).toEqual(['true', 'false'])
  fireEvent.click(choice('日本語'))
  expect(server.changes()).toEqual([])
  open()
  fireEvent.click(choice('한국어'))
  await vi.waitFor(() => expect(server.changes()).toEqual([{ lang: 'ko' }]))
})

test('saving the profile sends what was changed there, and not a language of before', async () => {
  const server = keeping(haruka)
  const client = await renderPage(<ProfileForm />, { profile: haruka })
  // Chosen in another tab meanwhile.
  act(() => void client.setQueryData(profileQuery.queryKey, { ...haruka, lang: 'fr' }))
  fireEvent.change(screen.getByLabelText(/Job/), { target: { value: 'Designer' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await vi.waitFor(() => expect(server.changes()).toEqual([{ job: 'Designer' }]))
})
