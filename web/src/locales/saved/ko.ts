import type { Translation } from '../translation.ts'
import type { saved as en } from './en.ts'

export const saved: Translation<typeof en> = {
  subtitle: '저장해 둔 검색이에요. 새로운 것이 있으면 메일로 알려 드려요. 다른 사람에게는 보이지 않아요.',
  failed: '저장한 검색을 불러오지 못했어요',
  save: '이 검색 저장',
  what: '‘{query}’[을/를] 필터와 함께 저장해요. 기간 필터는 저장하지 않아요.',
  go: '저장',
  done: '저장했어요. 내 계정 설정에서 볼 수 있어요.',
  mail: '새 문서 메일로 받기',
  mailHelp: '볼 수 있는 새 문서와 바뀐 문서를 한 번에 열 개까지 알려 드려요. 메일의 링크로 언제든 그만 받을 수 있어요.',
  mailOf: '‘{query}’의 새 문서 메일',
  when: { none: '받지 않기', daily: '하루에 한 번', soon: '바로' },
  since: {
    none: '이 검색의 메일을 더 보내지 않아요',
    daily: '이제부터 새 문서를 하루에 한 번 메일로 보내요',
    soon: '이제부터 새 문서를 바로, 15분에 최대 한 번 메일로 보내요',
  },
  paused: {
    left: '워크스페이스를 떠나서 멈췄어요',
    unsubscribed: '메일의 링크로 그만 받기로 했어요',
  },
  empty: {
    title: '아직 저장한 검색이 없어요',
    body: '검색 결과 위의 책갈피를 누르면 검색을 저장하고 새 문서를 메일로 받을 수 있어요.',
  },
  remove: {
    of: '‘{query}’ 삭제',
    title: '저장한 검색을 삭제할까요?',
    body: '‘{query}’[을/를] 삭제하고 메일도 더 보내지 않아요.',
    action: '삭제',
    keep: '그대로 두기',
  },
  removed: '삭제했어요',
  leave: {
    title: '이 검색의 메일을 그만 받을까요?',
    body: '검색은 그대로 저장돼 있어요. 내 계정 설정에서 다시 받을 수 있어요.',
    action: '그만 받기',
    done: '이제 메일을 보내지 않아요',
    doneBody: '검색은 그대로 저장돼 있어요. 이 화면은 닫아도 돼요.',
  },
}
