import { alarmMail } from './alarm.ts'

export const passwordChangedMail = alarmMail({
  en: {
    subject: 'Your Quarry password was changed',
    heading: 'Your password was changed',
    first: 'The password of your Quarry account has just been changed. All other devices were logged out.',
    label: 'It was not me',
    linkHint: 'If it was not you, set a new password here at once:',
    footer: 'If it was you, there is nothing to do.',
  },
  ko: {
    subject: 'Quarry 비밀번호가 변경됐어요',
    heading: '비밀번호가 변경됐어요',
    first: 'Quarry 계정의 비밀번호가 방금 변경됐어요. 다른 모든 기기에서는 로그아웃됐어요.',
    label: '내가 바꾸지 않았어요',
    linkHint: '직접 바꾸지 않으셨다면 아래 주소에서 바로 비밀번호를 다시 설정해 주세요.',
    footer: '직접 바꾸셨다면 아무것도 하지 않으셔도 돼요.',
  },
})
