import type { Translation } from '../translation.ts'
import type { insight as en } from './en.ts'

export const insight: Translation<typeof en> = {
  subtitle: '최근 30일 동안 사람들이 무엇을 검색했는지 보여 줘요. 다섯 명 미만이 검색한 내용은 보이지 않아요.',
  failed: '검색 통계를 불러오지 못했어요',
  export: 'CSV로 내려받기',
  few: {
    title: '아직 보여 드릴 만큼 검색한 사람이 많지 않아요',
    body: '30일 안에 다섯 명이 검색하면 무엇을 찾고 무엇을 찾지 못하는지 여기에 보여요. 누가 검색했는지는 보이지 않아요.',
  },
  days: {
    title: '날짜별 검색',
    about: '검색 {count}번, 결과 없음 {empty}번',
    day: '{day}: 검색 {searches}번, 결과 없음 {empty}번',
    hidden: '{day}: 검색한 사람이 다섯 명보다 적어요',
    searches: '검색',
    empty: '결과 없음',
    few: '다섯 명 미만',
    unknown: '몇',
  },
  top: { title: '많이 찾은 검색어', none: '아직 다섯 명이 함께 찾은 검색어가 없어요.' },
  empty: {
    title: '결과가 없었던 검색어',
    none: '다섯 명 이상이 찾았는데 결과가 없던 검색어는 없어요.',
    synonym: '동의어 등록',
    synonymOf: '‘{query}’의 동의어 등록',
    pin: '답변 고정',
    pinOf: '‘{query}’에 답변 고정',
  },
  unopened: { title: '결과를 열어 보지 않은 검색어', none: '결과가 나온 검색에서는 모두 문서를 열어 봤어요.' },
  searches: '{count}번',
  people: '{count}명',
  opened: '열어 봄 {percent}%',
  votes: {
    title: '답변 투표',
    likes: '좋아요 {count}개',
    dislikes: '싫어요 {count}개',
    none: '투표한 사람이 다섯 명보다 적어요.',
  },
  sources: {
    title: '검색에 한 번도 나오지 않은 소스',
    none: '공유된 소스가 모두 검색에 나왔어요.',
    help: '연결한 지 30일이 넘었지만 어떤 검색에서도 첫 결과에 나오지 않았어요.',
  },
}
