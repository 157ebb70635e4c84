import type { Catalog } from '../../lib/i18n.ts'

export const sourceConsent: Pick<Catalog['source'], 'consent' | 'signIn' | 'containers' | 'json'> = {
  consent: {
    body: '{provider}에 로그인해서 허용하면 돼요. Quarry는 비밀번호를 알 수 없고 읽기만 해요.',
    go: '{provider} 계정으로 계속',
    given: '{account} 계정으로 허용했어요. Quarry가 읽을 범위를 골라 주세요.',
    again: '다른 계정 사용',
    advanced: {
      title: '로그인 없이 연결하기',
      body: '직접 만든 토큰이나 키, 서비스 계정으로 연결해요.',
      action: '인증 정보 입력',
    },
    instead: '로그인해서 연결하기',
    missing: {
      title: '{provider} 로그인 연동이 아직 설정되지 않았어요',
      admin: '{provider}에 Quarry를 한 번 등록해야 해요. 다음 화면에서 차례대로 안내할게요.',
      member: '{service}[을/를] 연결하려면 관리자가 {provider}에 Quarry를 한 번 등록해야 해요. 아래 관리자에게 요청해 주세요.',
      setUp: '{provider} 설정',
    },
    reconnect: '다시 연결',
    renew: '새 인증 정보 입력',
    reconnected: '“{name}” 소스를 다시 연결했어요. 하던 작업을 이어서 해요.',
    endsAt: '{date}에 권한이 만료돼요. 그 전에 다시 연결해 주세요.',
    other: {
      title: '다른 계정이에요',
      body: '“{name}” 소스는 {before} 계정으로 연결했는데, 이번에는 {now} 계정으로 허용했어요. 볼 수 있는 문서가 다를 수 있고, 새 계정으로 볼 수 없는 문서는 검색에서 사라져요.',
      keep: '그대로 두기',
      use: '새 계정 사용',
    },
  },
  signIn: {
    body: '{service} 페이지에 로그인해서 허용하면 {service}에서 Quarry 전용 비밀번호를 만들어 줘요. 이 비밀번호는 {service}에서 언제든지 없앨 수 있어요. 아래에 직접 입력해도 돼요.',
    go: '{service}에서 로그인',
    again: '다시 시작',
    waiting: '{host}에서 허용하기를 기다리고 있어요',
    open: '페이지 열기',
    given: '{account} 계정으로 로그인했어요. 사용자 이름과 비밀번호를 채웠어요.',
  },
  containers: {
    all: '이 계정으로 볼 수 있는 모든 자료',
    some: '직접 고르기',
    first: '위 항목을 먼저 입력해 주세요.',
    search: '이름으로 찾기',
    empty: '아직 고를 수 있는 항목이 없어요.',
    none: '그런 이름의 항목이 없어요.',
    missing: '하나 이상 골라 주세요.',
    chosen: '{count}개 선택함',
    more: '{count}개 더 있어요. 이름으로 찾아보세요.',
  },
  json: {
    paste: '파일 내용을 붙여 넣거나 파일을 여기에 놓으세요',
    choose: '파일 선택',
    broken: 'JSON 파일이 아니에요.',
  },
}
