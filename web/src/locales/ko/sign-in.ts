import type { Catalog } from '../translation.ts'

export const signIn: Catalog['signIn'] = {
  withPasskey: '패스키로 로그인',
  withProvider: '{provider}[으로/로] 계속하기',
  failed: '다른 로그인 방법을 불러오지 못했어요.',
  passkey: {
    cancelled: '패스키를 사용하지 않았어요. 다시 시도하거나 다른 방법을 골라 주세요.',
    exists: '이 기기에는 이미 이 계정의 패스키가 있어요.',
    address: '이 주소에서는 패스키를 쓸 수 없어요. 관리자가 알려 준 주소로 접속해 주세요.',
  },
  second: {
    title: '한 단계만 더 진행해 주세요',
    body: '본인인지 확인할게요: {email}',
    passkey: '패스키 사용',
    totp: '인증 코드',
    totpHelp: '인증 앱에 표시된 숫자 여섯 자리를 입력해 주세요.',
    totpInstead: '인증 앱 사용',
    recoveryCode: '복구 코드',
    recoveryCodeHelp: '2단계 인증을 설정할 때 보관해 둔 코드예요. 코드마다 한 번만 쓸 수 있어요.',
    recoveryCodeInstead: '복구 코드 사용',
    restart: '다른 계정으로 로그인',
    over: '로그인 시간이 지났어요',
    overBody: '10분이 지났거나 다른 곳에서 로그인을 마쳤어요. 다시 로그인해 주세요.',
    failed: '로그인을 이어가지 못했어요',
  },
  return: { title: '로그인', checking: '로그인을 확인하고 있어요' },
  link: {
    title: '이미 계정이 있어요',
    body: '{email} 주소로 가입한 Quarry 계정이 있어요. 비밀번호를 한 번만 입력하면 다음부터 {provider}[으로/로] 로그인할 수 있어요.',
    submit: '연결하고 로그인',
  },
  signUp: { body: '이름을 확인하고 하는 일을 알려 주세요. 비밀번호는 필요 없어요.' },
}
