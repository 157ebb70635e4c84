import type { Catalog } from '../translation.ts'

export const delegation: Catalog['delegation'] = {
  title: '{service} 서비스 계정 설정',
  body: 'Google Workspace 관리자가 허용하면, 아무도 로그인하지 않아도 지정한 사람의 권한으로 Quarry가 읽을 수 있어요.',
  make: {
    title: '서비스 계정 만들기',
    body: '{service} API를 사용 설정한 Google Cloud 프로젝트에서 만들어 주세요. 역할은 필요 없어요.',
    open: '서비스 계정 열기',
  },
  key: {
    label: '서비스 계정 키',
    title: '키 만들기',
    body: '‘키’에서 JSON 유형의 키를 추가하면 키 파일을 받을 수 있어요. 그 파일을 여기에 넣어 주세요. 암호화해서 보관하고 다시 보여 주지 않아요.',
    other: '서비스 계정의 키 파일이 아니에요.',
    of: '{email}의 키',
  },
  trust: {
    title: '도메인에서 허용하기',
    body: '관리 콘솔의 ‘도메인 전체 위임’에서 새 클라이언트를 추가하고 아래 두 값을 입력해 주세요.',
    open: '도메인 전체 위임 열기',
    client: '클라이언트 ID',
    copyClient: '클라이언트 ID 복사',
    scopes: 'OAuth 범위',
    copyScopes: '범위 복사',
    later: '키를 넣으면 바로 보여 줘요.',
  },
  admin: {
    label: '관리자 계정',
    title: '누구의 권한으로 읽을지 정하기',
    body: '읽을 때 사용할 사람의 이메일이에요. 그룹에 누가 있는지는 관리자만 알 수 있어요.',
  },
  leave: '나중에 하기',
  use: '이 서비스 계정 사용',
}
