import type { Catalog } from '../../lib/i18n.ts'

export const error: Catalog['error'] = {
  common: '잠시 후 다시 시도해 주세요.',

  invalidInput: '필요한 정보를 입력해 주세요.',
  unexpected: '문제가 생겼어요. 잠시 후 다시 시도해 주세요.',
  forbidden: '이 작업을 할 권한이 없어요.',
  notFound: '찾을 수 없어요.',
  tooManyRequests: '요청이 너무 많아요. 잠시 기다려 주세요.',
  unavailable: '지금은 Quarry를 이용할 수 없어요.',
  tooLarge: '용량이 너무 커요.',
  originRefused: 'Quarry에서 보낸 요청이 아니에요. 페이지를 새로고침해 주세요.',

  emailExists: '이미 가입한 이메일이에요. 로그인해 주세요.',
  loginFailed: '이메일이나 비밀번호를 확인해 주세요.',
  linkInvalid: '기간이 지났거나 이미 사용한 링크예요.',
  sessionRequired: '로그인해 주세요.',
  passwordWrong: '현재 비밀번호가 맞지 않아요.',
  sessionReplaced: '사용 중인 기기가 너무 많아서 로그아웃되었어요.',

  memberMissing: '이 사람은 더 이상 워크스페이스 멤버가 아니에요.',
  memberIsSelf: '내 역할과 상태는 직접 바꿀 수 없어요. 다른 관리자에게 요청해 주세요.',
  ownerMustTransfer: '먼저 소유권을 넘기거나, 워크스페이스 주소를 입력해 함께 삭제해 주세요.',
  partnerCannotLeave: '제휴·파트너 서비스 사용자는 워크스페이스에서 나갈 수 없어요. 관리자에게 제외를 요청해 주세요.',
  invitationMissing: '초대 링크가 만료되었거나 올바르지 않아요.',
  invitationExpired: '초대가 만료되었어요. 다시 초대해 달라고 요청해 주세요.',
  invitationForOther: '다른 이메일 주소로 보낸 초대예요.',
  seatLimitExceeded: '이 워크스페이스 플랜에 남은 자리가 없어요.',
  joinRefused: '이 워크스페이스에 참여할 수 없어요. 초대가 취소되었어요.',
  workspaceCodeTaken: '이미 사용 중인 주소예요. 다른 주소를 골라 주세요.',
  workspaceMissing: '이 워크스페이스에 들어갈 수 없어요.',

  sourceOrderBusy: '다른 관리자가 순서를 바꾸고 있어요. 잠시 후 다시 시도해 주세요.',
  sourceNameTaken: '같은 이름의 소스가 이미 있어요.',
  sourceAuthFailed: '서비스가 인증 정보를 받아들이지 않았어요. 확인하고 다시 시도해 주세요.',
  sourceSettingsRefused: '이 설정으로는 서비스에 연결할 수 없어요.',
  sourceUnreachable: '서비스가 응답하지 않아요.',
  sourceCertificate: '서버의 신원을 확인하지 못했어요.',
  sourceMissing: '연결이 해제된 소스예요.',
  serviceUnavailable: '여기서는 연결할 수 없는 서비스예요.',
  documentMissing: '더 이상 없는 문서예요.',

  indexingNothing: '이미 모두 색인되어 있어요.',
  indexingRunning: '이미 색인하고 있어요.',

  searchRequestMissing: '오래된 검색이에요. 다시 검색해 주세요.',
  modelUnavailable: 'AI 모델이 응답하지 않아요. 검색 결과는 모두 볼 수 있어요.',
  modelBusy: 'AI 모델이 바빠요. 잠시 후 다시 시도해 주세요.',
  modelInterrupted: 'AI 모델이 답변을 쓰다가 멈췄어요.',
  answerMissing: '더 이상 없는 답변이에요.',

  apiKeyInvalid: '올바르지 않은 API 키예요.',
  apiKeyExpired: '유효 기간이 지난 API 키예요.',
  apiKeyScopeMissing: '이 API 키로는 할 수 없는 작업이에요.',
  apiKeyLimitReached: 'API 키를 더 만들 수 없어요.',
  apiKeyMissing: '더 이상 없는 API 키예요.',
  apiKeyRefused: 'API 키로는 할 수 없는 작업이에요.',
}
