import type { Catalog } from '../../lib/i18n.ts'

export const docs: Catalog['docs'] = {
  title: 'Quarry API',
  about: '화면에서 하는 모든 일이 이 API로 이루어져요. 그래서 프로그램도 똑같이 할 수 있어요.',
  introduction: '시작하기',
  areasLabel: 'API 영역',
  failed: '문서를 불러오지 못했어요',
  copy: '복사',
  areas: {
    account: '계정',
    accountDeletion: '계정 삭제',
    profileImage: '프로필 사진',
    password: '비밀번호',
    device: '기기',
    subscription: '구독',
    support: '고객 지원',
    workspace: '워크스페이스',
    member: '멤버',
    invitation: '초대',
    source: '소스',
    document: '문서',
    search: '검색',
    answer: '답변',
    apiKey: 'API 키',
    audit: '감사 로그',
    maintenance: '점검',
    outbox: '메일 보관함',
  },
  auth: {
    title: '인증',
    body: '호출할 때마다 API 키를 보내세요. 키는 설정의 ‘API 키’에서 만들 수 있어요. 키는 이 헤더로만 받고, 주소에 넣은 키는 받지 않아요.',
    kinds:
      '키로는 키 주인이 그 순간에 할 수 있는 일만 할 수 있어요. 역할이 낮아지거나 워크스페이스에서 나가거나 키를 폐기하면 다음 호출부터 거부돼요. 워크스페이스 토큰은 한 워크스페이스에서만, 서비스 토큰은 주인의 모든 워크스페이스에서 쓸 수 있어요.',
  },
  scopes: {
    title: '권한',
    body: '키는 허용한 권한의 호출만 할 수 있어요. 키 만들기, 계정 변경, 워크스페이스 삭제와 소유권 이전은 사람만 할 수 있어요.',
  },
  replies: {
    title: '응답과 오류',
    body: '성공하면 결과가 그대로 JSON으로 와요. 실패하면 뜻이 바뀌지 않는 코드와 메시지, 때로는 자세한 내용이 함께 와요.',
  },
  limits: {
    title: '호출 제한',
    body: '키 하나로 1분에 {count}번까지 호출할 수 있어요. 더 낮은 제한이 있는 호출도 있어요. 제한을 넘으면 429가 오고, 기다릴 시간(초)은 Retry-After에 있어요.',
  },
  streams: {
    title: '이벤트 스트림',
    body: '답변은 서버 전송 이벤트로 와요. 중간에 실패하면 ‘error’ 이벤트가 오고, ‘done’ 이벤트 다음에 끝나요.',
  },
  machine: {
    title: '프로그램을 위한 문서',
    body: '같은 내용을 OpenAPI 3.1 문서로도 받을 수 있어요. 클라이언트를 생성할 때 쓰세요.',
  },
  access: {
    anyone: '누구나',
    account: '로그인한 사람',
    member: '‘{action}’ 권한이 있는 멤버',
    scope: '{scope} 권한이 있는 API 키',
    personOnly: 'API 키로는 호출할 수 없음',
    noKey: '키가 필요 없음',
  },
  call: {
    query: '쿼리',
    body: 'JSON 본문',
    file: '본문은 파일의 내용이에요.',
    reply: '응답',
    replyFields: '응답 필드',
    events: '이벤트',
    download: '응답은 파일이에요.',
    failures: '오류',
  },
}
