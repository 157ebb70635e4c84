/** Messages of spec §8, by the names it gives them, its spelling included. */
export const toast = {
  toast_signup_error: 'Signing up did not work. Please try again later.',
  toast_login_error: 'Logging in did not work. Please try again later.',
  toast_common_api_error: 'Please try again later.',
  toast_exist_email_error: 'This email already has an account. Log in instead.',
  toast_cp_data_change_done: 'The source has been saved.',
  toast_role_change_done: 'The role has been changed.',
  toast_cp_indexing_all_already: 'Everything is already indexed.',
  toast_password_change_done: 'Your password has been changed. Other devices are logged out.',
  toast_mypage_change_done: 'Your profile has been saved.',
  toast_env_change_done: 'Your settings have been saved.',
  toast_account_deleted: 'Your account has been deleted.',
  toast_workspace_info_change_done: 'The workspace was changed.',
  toast_compony_info_change_done: 'The organisation info was changed.',
} as const
