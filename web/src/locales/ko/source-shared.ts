import type { Catalog } from '../translation.ts'

export const shared: Catalog['source']['shared'] = {
  title: 'Quarry에 저장',
  note: '글과 링크를 담은 메모',
  workspace: '워크스페이스',
  help: '내 소스 ‘{name}’에 파일로 올라가고, 나만 검색할 수 있어요.',
  source: '내가 저장한 것',
  save: '저장',
  discard: '저장하지 않기',
  saved: '파일 {count}개를 저장했어요',
  savedBody: '읽는 대로 {workspace}에서 검색할 수 있어요. 보통 몇 초면 돼요.',
  open: '검색으로 가기',
  nothing: '저장할 것이 없어요',
  nothingBody: '이미 저장했거나 버렸거나, 공유한 지 30분이 지났어요. 다시 공유해 주세요.',
  failed: '공유한 내용을 읽지 못했어요',
  kept: '이 브라우저에 30분 동안 남아 있어요. 아직 아무것도 저장하지 않았어요.',
}
