import type { Translation } from '../../translation.ts'
import type { sharing as english } from './en.ts'

export const sharing: Translation<typeof english> = {
  action: '공유',
  title: '‘{title}’ 공유',
  body: '다른 사람은 읽기만 하고 질문할 수는 없어요. 각자 볼 수 있는 문서에서 나온 답변만 보이고, 서비스에서 한 일은 보이지 않아요.',
  who: '읽을 수 있는 사람',
  with: {
    nobody: '나만',
    everybody: '워크스페이스의 모든 멤버',
    people: '직접 고른 사람',
  },
  find: '이름 또는 이메일',
  chosen: '직접 고른 사람',
  add: '{name} 추가',
  remove: '{name} 빼기',
  noneFound: '그런 이름의 다른 멤버가 없어요.',
  choose: '한 명 이상 골라 주세요.',
  tooMany: '{limit}명까지 고를 수 있어요. 더 많다면 모든 멤버와 공유해 주세요.',
  failed: '누가 읽을 수 있는지 불러오지 못했어요.',
  copy: '링크 복사',
  save: '저장',
  saved: { nobody: '이제 나만 볼 수 있어요.', everybody: '모든 멤버가 읽을 수 있어요.', people: '고른 사람이 읽을 수 있어요.' },
  list: {
    title: '나와 공유된 대화',
    subtitle: '다른 사람이 에이전트와 나눈 대화 중 나에게 보여 준 대화예요.',
    failed: '공유된 대화를 불러오지 못했어요',
    none: '아직 공유된 대화가 없어요',
    noneBody: '에이전트와 대화한 사람이 나와 공유하면 여기에 나와요.',
    about: '{person} · {agent}',
    at: '{when} 공유',
    more: '더 보기',
  },
  page: {
    by: '{person} 님이 {agent} 에이전트와 나눈 대화를 공유했어요. 읽을 수 있지만 질문할 수는 없어요.',
    mine: '{agent} 에이전트와 나눈 대화를 다른 사람이 읽는 모습이에요. 나에게 보이는 내용도 각자 볼 수 있는 만큼만 보여요.',
    toOwn: '에이전트 목록으로',
    missing: '공유가 끝났거나 삭제된 대화예요.',
    failed: '대화를 불러오지 못했어요',
    withheld: '이 답변은 보이지 않아요. 내가 볼 수 없는 문서나 {person} 님만 볼 수 있는 내용에서 나온 답변이에요.',
    unanswered: '아직 답변이 없어요.',
  },
}
