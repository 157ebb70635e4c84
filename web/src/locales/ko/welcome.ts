import type { Catalog } from '../translation.ts'

export const welcome: Catalog['welcome'] = {
  title: '{name} 워크스페이스가 준비됐어요',
  lead: '이제 무엇을 읽을지 알려 주세요. 첫 문서는 몇 초 안에 찾을 수 있어요.',
  drop: '파일이나 폴더를 여기 아무 데나 놓으세요',
  kinds: 'PDF, 한글, 워드, 엑셀, 파워포인트, 메일, 텍스트 등을 파일당 {size}까지 올릴 수 있어요',
  choose: '파일 선택',
  samples: '예시 문서로 먼저 해 보기',
  services: '서비스 연결하기',
  all: '모두 보기',
}
