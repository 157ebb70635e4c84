import type { Translation } from '../translation.ts'
import type { portone as english } from './en.ts'

export const portone: Translation<typeof english> = {
  title: '결제 수단 등록',
  body: '카드 정보는 결제사 창에서 직접 입력해요. 카드 번호는 Quarry에 전달되지 않아요.',
  test: '테스트 결제예요. 실제로 돈이 나가지 않아요.',
  which: '무엇으로 결제할까요?',
  pg: {
    tosspayments: '신용·체크카드',
    inicis_v2: '신용·체크카드 (KG이니시스)',
    kcp_v2: '신용·체크카드 (NHN KCP)',
    smartro_v2: '신용·체크카드 (스마트로)',
    welcome: '신용·체크카드 (웰컴페이먼츠)',
    kpn: '신용·체크카드 (한국결제네트웍스)',
    kakaopay: '카카오페이',
    naverpay: '네이버페이',
    tosspay_v2: '토스페이',
  },
  name: '이름',
  phone: '휴대폰 번호',
  phoneHelp: '결제할 때마다 결제사에 전달해야 해서 암호화해 보관해요.',
  open: '계속하기',
  leave: '다음에 하기',
  issueName: 'Quarry 정기 결제',
  failed: '등록하지 못했어요. 다시 시도해 주세요.',
  unreachable: '결제사 창을 불러오지 못했어요. 인터넷 연결을 확인하고, 브라우저에서 차단하고 있지 않은지 확인해 주세요.',
  closed: '닫힌 페이지예요',
  closedBody: '결제 수단을 등록하는 페이지는 30분 동안 한 번만 사용할 수 있어요. 요금제에서 다시 시작해 주세요.',
  missing: '페이지를 찾을 수 없어요',
  missingBody: '다른 사람의 페이지이거나 로그아웃된 상태예요.',
  back: '돌아가기',
}
