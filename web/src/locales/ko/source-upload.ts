import type { Catalog } from '../translation.ts'

export const upload: Catalog['source']['upload'] = {
  name: '올린 파일',
  title: '파일 올리기',
  drop: '파일이나 폴더를 여기에 놓으세요',
  kinds: 'PDF, 워드, 엑셀, 파워포인트, 한글, 메일, 텍스트 등을 파일당 50MB까지 올릴 수 있어요',
  choose: '파일 선택',
  more: '파일을 더 놓거나 선택하기',
  progress: '파일 보내는 중',
  stay: '모두 보낼 때까지 이 페이지를 열어 두세요. 이 창을 숨기고 계속 일해도 돼요. 얼마나 보냈는지는 소스에서 볼 수 있어요.',
  hide: '숨기기',
  sent: '{count}개 중 {done}개 보냄',
  arrived: '파일 {count}개를 보냈어요',
  tooLarge: '50MB보다 커요',
  diskFull: '서버에 남은 공간이 없어요. Quarry 운영자가 공간을 확보하면 다시 보내 주세요',
  failed: '보내지 못했어요',
  moreRefused: '그 밖에 {count}개',
  again: '파일 {count}개 다시 보내기',
  send: '파일 {count}개 올리기',
}
