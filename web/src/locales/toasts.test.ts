import { expect, test } from 'vitest'
import { en } from './en.ts'
import { ko } from './ko.ts'

/** Every message that spec §8 names. */
const named =
  'toast_signup_error toast_login_error toast_common_api_error toast_password_change_done toast_mypage_change_done toast_env_change_done toast_workspace_info_change_done toast_cp_data_change_done toast_compony_info_change_done toast_role_change_done toast_account_deleted toast_exist_email_error toast_cp_indexing_all_already'

const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../locales/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const code = Object.values(files).join('\n')

test.each(named.split(' '))('%s has its words in both languages, and is said', (name) => {
  const [english, korean] = [en, ko].map((words) => (words as Record<string, unknown>)[name])
  expect(english).toMatch(/^[A-Z].*\.$/)
  expect(korean).toMatch(/[가-힣].*요\.$/)
  expect(code).toContain(`'${name}'`)
})
