import type { Catalog } from '../translation.ts'

export const consent: Catalog['consent'] = {
  subtitle: '해당 서비스에 로그인해서 소스를 연결할 수 있어요. 그러려면 먼저 서비스에 Quarry를 등록해야 해요.',
  failed: '서비스 목록을 불러오지 못했어요',
  empty: { title: '설정할 서비스가 없어요', body: '여기서 연결할 수 있는 서비스는 모두 따로 등록하지 않아도 돼요.' },
  state: { operator: '모든 워크스페이스에 설정됨', workspace: '설정됨', none: '설정 안 됨' },
  setUp: '{provider} 설정',
  change: '변경',
  close: '닫기',
  remove: {
    title: '{provider} 로그인 연동을 제거할까요?',
    body: '이 연동으로 연결한 소스는 다시 연결할 때까지 읽을 수 없어요. 지금까지 색인한 문서는 그대로 검색돼요.',
    action: '제거',
    keep: '연동 그대로 두기',
  },
  removed: '{provider} 로그인 연동을 제거했어요.',
  saved: '이제 {provider}[을/를] 연결할 수 있어요.',
  console: '{provider} 열기',
  copyAddress: '주소 복사',
  copyScopes: '권한 복사',
  clientId: '클라이언트 ID',
  clientSecret: '클라이언트 보안 비밀번호',
  secretHelp: '암호화해서 보관하고 다시 보여 주지 않아요.',
  missing: '이 항목을 입력해 주세요.',
  save: '저장',
}
