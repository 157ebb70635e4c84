import { expect, test } from 'vitest'
import { loginPictures } from './first-picture.tsx'

test.each([
  ['en', 'Log in to Quarry', 'Password'],
  ['ko', 'Quarry 로그인', '비밀번호'],
] as const)('what is painted of the login page first says what it says, in %s', (language, title, field) => {
  const picture = document.createElement('div')
  picture.innerHTML = loginPictures[language]
  expect(picture.querySelector('h1')?.textContent).toBe(title)
  expect(picture.textContent).toContain(field)
  expect(picture.querySelector('input')).toBeNull()
})
