import type { suggest as english } from './en.ts'
import type { Translation } from '../translation.ts'

export const suggest: Translation<typeof english> = {
  title: '검색어 제안',
  failed: '문서와 사람을 찾아보지 못했어요. Enter를 누르면 그대로 검색해요.',
  count: '제안 {count}개',
  groups: {
    operators: '검색 좁히기',
    values: '고르기',
    recents: '최근 검색',
    documents: '문서',
    people: '사람',
  },
  about: {
    type: '메일, 페이지, 파일 …',
    from: '쓴 사람이나 관련된 사람',
    in: '소스나 폴더',
    before: '이 날보다 먼저 바뀐 것',
    after: '이 날부터 바뀐 것',
    filetype: 'PDF, 워드, 엑셀 …',
  },
  personDocuments: '문서 {count}개',
  keys: { choose: '고르기', take: '넣기', close: '닫기' },
  understood: {
    title: '검색을 이렇게 이해했어요',
    remove: '‘{text}’ 빼기',
    name: { type: '종류', from: '사람', in: '위치', before: '이전', after: '이후', filetype: '파일 형식' },
    problem: {
      type: '‘{value}’[이라는/라는] 종류가 없어서 단어로 찾았어요.',
      from: '볼 수 있는 문서에 ‘{value}’[이라는/라는] 사람이 없어서 단어로 찾았어요.',
      in: '‘{value}’[이라는/라는] 소스나 폴더가 없어서 단어로 찾았어요.',
      before: '‘{value}’[은/는] 2026-01-31 같은 날짜가 아니어서 단어로 찾았어요.',
      after: '‘{value}’[은/는] 2026-01-31 같은 날짜가 아니어서 단어로 찾았어요.',
      filetype: '‘{value}’[이라는/라는] 파일 형식이 없어서 단어로 찾았어요.',
    },
    empty: '‘{text}’ 뒤에 값이 없어서 좁히지 않았어요.',
    excluding: '‘{text}’[은/는] 뺄 수 없어서 좁히지 않았어요.',
    newest: '최신 문서 먼저',
    time: '{from} ~ {to}\u2060에 바뀐 문서 먼저',
    day: '{from}\u2060에 바뀐 문서 먼저',
    takenAsTyped: '입력한 글자 그대로 찾았어요.',
    again: '다시 풀어서 찾기',
  },
  replaced: {
    shown: '{words}에 대한 결과예요.',
    initials: '초성이 {words}인 단어가 든 제목을 찾았어요.',
    instead: '‘{text}’ 그대로 찾기',
    offer: '{words}[을/를] 찾으셨나요?',
    take: '‘{text}’ 찾기',
  },
  cut: '글이 아주 길어서 앞부분으로만 찾았어요.',
  lost: '붙여 넣은 글의 앞부분만 남아 있어요. 전체로 찾으려면 다시 붙여 넣어 주세요.',
}
