import type { Translation } from '../translation.ts'
import type { toast as en } from '../en/toast.ts'

export const toast: Translation<typeof en> = {
  toast_signup_error: '가입하지 못했어요. 잠시 후 다시 시도해 주세요.',
  toast_login_error: '로그인하지 못했어요. 잠시 후 다시 시도해 주세요.',
  toast_common_api_error: '잠시 후 다시 시도해 주세요.',
  toast_exist_email_error: '이미 가입한 이메일이에요. 로그인해 주세요.',
  toast_cp_data_change_done: '소스를 저장했어요.',
  toast_role_change_done: '역할을 바꿨어요.',
  toast_cp_indexing_all_already: '이미 모두 색인되어 있어요.',
  toast_password_change_done: '비밀번호를 바꿨어요. 다른 기기에서는 로그아웃했어요.',
  toast_mypage_change_done: '프로필을 저장했어요.',
  toast_env_change_done: '설정을 저장했어요.',
  toast_account_deleted: '계정을 삭제했어요.',
  toast_workspace_info_change_done: '워크스페이스 정보를 변경했어요.',
  toast_compony_info_change_done: '조직 정보를 변경했어요.',
}
