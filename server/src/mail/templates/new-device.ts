import { alarmMail } from './alarm.ts'

export const newDeviceMail = alarmMail({
  en: {
    subject: 'New device logged in to Quarry',
    heading: 'A new device logged in',
    first: 'Somebody logged in to your Quarry account on a device that was not used for it before.',
    label: 'It was not me',
    linkHint: 'If it was not you, set a new password here at once. That logs out every device:',
    footer: 'If it was you, there is nothing to do.',
  },
  ko: {
    subject: '새 기기에서 Quarry에 로그인했어요',
    heading: '새 기기에서 로그인했어요',
    first: '이전에 사용한 적 없는 기기에서 Quarry 계정에 로그인했어요.',
    label: '내가 로그인하지 않았어요',
    linkHint: '직접 로그인하지 않으셨다면 아래 주소에서 바로 비밀번호를 다시 설정해 주세요. 모든 기기에서 로그아웃돼요.',
    footer: '직접 로그인하셨다면 아무것도 하지 않으셔도 돼요.',
  },
})
