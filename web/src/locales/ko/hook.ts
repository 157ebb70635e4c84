import type { Catalog } from '../translation.ts'

export const hook: Catalog['hook'] = {
  title: '‘{name}’ 변경 알림 받기',
  body: '통합을 관리하는 사람이 아래 주소를 {service}에 등록하면, 내용이 바뀌는 즉시 반영돼요.',
  open: {
    title: '{service}에서 통합 열기',
    body: '‘웹훅’에서 구독을 만들고 페이지, 데이터베이스, 댓글 이벤트를 선택하세요.',
  },
  address: {
    title: '웹훅 URL에 이 주소 입력하기',
    body: '이 소스에만 쓰는 주소예요. 비밀번호처럼 다뤄 주세요.',
    copy: '주소 복사',
  },
  token: {
    title: '주소 확인하기',
    body: '몇 초 안에 {service}에서 토큰을 보내요. 토큰을 복사해 그곳에 입력하세요.',
    copy: '토큰 복사',
    waiting: '{service} 토큰을 기다리는 중',
    first: '첫 변경 알림을 기다리는 중',
    done: '{service} 알림을 받고 있어요. 토큰은 더 이상 보여 주지 않아요.',
  },
  anew: '새 주소 만들기',
  broken: '주소를 만들지 못했어요.',
}
