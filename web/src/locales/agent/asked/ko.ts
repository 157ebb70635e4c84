import type { Translation } from '../../translation.ts'
import type { asked as english } from './en.ts'

export const asked: Translation<typeof english> = {
  ask: '이어서 묻기',
  searchedFor: '검색한 질문: {query}',
  related: '관련 질문',
  next: '다음에 물을 질문',
  takeBack: '이 질문 취소',
  tooLong: '{count}자 더 길어서 보낼 수 없어요.',
  open: '내 질문에서 열기',
  title: '내 질문',
  subtitle: '답변에 이어서 물은 질문이에요. 공유하기 전에는 나만 볼 수 있어요.',
  narrowed: '처음 검색에서 좁힌 범위 안에서 찾아요.',
  none: '검색 답변 아래에서 이어서 물으면 여기에 남아요. 공유하기 전에는 나만 볼 수 있어요.',
  choose: '다시 볼 질문을 골라 주세요',
  chooseBody: '새로 검색하고 답변 아래에서 이어서 물어봐도 돼요.',
  search: '검색하기',
  by: '{person} 님이 검색하며 물은 질문을 공유했어요. 읽을 수 있지만 질문할 수는 없어요.',
  mine: '내 질문을 다른 사람이 읽는 모습이에요. 나에게 보이는 내용도 각자 볼 수 있는 만큼만 보여요.',
  about: '{person} · 검색 질문',
}
