/** Messages of spec §8 that no feature owns alone, by the names it gives them. Features keep theirs, named alike. */
export const toast = {
  toast_signup_error: 'Signing up did not work. Please try again later.',
  toast_login_error: 'Logging in did not work. Please try again later.',
  toast_common_api_error: 'Please try again later.',
  toast_exist_email_error: 'This email already has an account. Log in instead.',
  toast_cp_data_change_done: 'The source has been saved.',
  toast_role_change_done: 'The role has been changed.',
  toast_cp_indexing_all_already: 'Everything is already indexed.',
} as const
