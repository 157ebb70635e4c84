import type { Catalog } from '../translation.ts'

export const invitation: Catalog['invitation'] = {
  title: '초대',
  join: '참여하기',
  decline: '거절하기',
  joinNamed: '{name} 참여하기',
  declineNamed: '{name} 초대 거절하기',
  declined: '{name} 초대를 거절했어요',
  failed: '초대를 불러오지 못했어요',
  open: {
    title: '{name} 님이 {workspace}에 초대했어요',
    body: '{email} 주소로 온 초대이고 {date}\u2060까지 유효해요. 참여하기를 누르기 전에는 참여되지 않아요.',
    logIn: '로그인하고 참여하기',
    signUp: '계정 만들고 참여하기',
  },
  invalid: {
    title: '올바르지 않은 초대 링크예요',
    body: '주소가 잘렸거나 더 새로운 초대로 바뀌었을 수 있어요. 가장 최근 메일을 확인하거나 다시 초대해 달라고 요청해 주세요.',
  },
  expiredTitle: '{workspace} 초대가 만료되었어요',
  expiredBody: '{date}\u2060까지 유효한 초대였어요. {name} 님에게 다시 보내 달라고 요청해 주세요.',
  cancelledTitle: '{workspace} 초대가 취소되었어요',
  cancelledBody: '이 링크로는 참여할 수 없어요. {date}\u2060까지 유효한 초대였고, 궁금한 점은 {name} 님에게 물어봐 주세요.',
  declinedTitle: '{workspace} 초대를 거절했어요',
  declinedBody: '마음이 바뀌었다면 {name} 님에게 다시 초대해 달라고 요청해 주세요. {date}\u2060까지 유효한 초대였어요.',
  joined: {
    title: '이미 {workspace} 멤버예요',
    body: '{email} 주소로 초대를 수락했어요.',
    action: '{workspace} 열기',
  },
  wrongAccount: {
    title: '다른 계정으로 온 {workspace} 초대예요',
    body: '{invited} 주소로 온 초대인데, 지금은 {email} 계정으로 로그인되어 있어요.',
    action: '로그아웃하고 계속하기',
  },
  error: { join: '{workspace}에 참여하지 못했어요', decline: '{workspace} 초대를 거절하지 못했어요' },
}
