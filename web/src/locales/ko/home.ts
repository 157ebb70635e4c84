import type { Catalog } from '../translation.ts'

export const home: Catalog['home'] = {
  greeting: {
    morning: '{name} 님, 좋은 아침이에요',
    afternoon: '{name} 님, 좋은 오후예요',
    evening: '{name} 님, 좋은 저녁이에요',
  },
  fact: {
    day: '지난 하루 동안 문서 {count}개가 바뀌었어요.',
    week: '이번 주에 문서 {count}개가 바뀌었어요.',
    many: '이번 주에 문서가 {count}개 넘게 바뀌었어요.',
    ready: '문서 {count}개를 검색할 수 있어요.',
  },
  changed: {
    title: '이번 주에 바뀐 문서',
    edited: '{time} 수정',
    received: '{time} 받음',
    failed: '바뀐 문서를 불러오지 못했어요.',
  },
  sources: {
    title: '소스',
    manage: '관리하기',
    ready: '{count}개를 검색할 수 있어요',
    ages: '마지막으로 바뀐 때: {list}',
    age: {
      day: '오늘 {share}%',
      week: '이번 주 {share}%',
      month: '이번 달 {share}%',
      year: '올해 {share}%',
      earlier: '그 전 {share}%',
    },
    reading: '읽는 중 {percent}%',
    starting: '읽는 중',
    current: '최신',
    paused: '멈춤',
    attention: '확인해 주세요',
    others: '그 밖에 {count}곳',
    removeSamples: '예시 문서 지우기',
    samplesRemoved: '예시 문서를 지웠어요.',
  },
  count: {
    ready: '문서 {count}개 준비됨',
    reading: '{name} 읽는 중',
    left: '약 {time} 남음',
  },
  steps: {
    title: '첫걸음',
    done: '{count}가지 중 {done}가지 했어요',
    connect: '소스를 연결하거나 파일 올리기',
    ask: '첫 질문 하기',
    invite: '동료 초대하기',
    hide: '접어 두기',
    isDone: '했어요',
    failed: '첫걸음을 불러오지 못했어요.',
  },
}
