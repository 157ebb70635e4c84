import type { Translation } from '../../translation.ts'
import type { files as english } from './en.ts'

export const files: Translation<typeof english> = {
  attach: '파일 첨부',
  hint: '이 대화에서만 쓰는 파일이에요. 질문마다 {count}개, 하나에 {size}까지',
  list: '첨부한 파일',
  remove: '{name} 빼기',
  reading: '읽는 중',
  drop: '파일을 놓으면 질문에 첨부해요',
  tooMany: '질문 하나에 파일을 {count}개까지 첨부할 수 있어요.',
  state: {
    ok: '읽음',
    ok_partial: '아주 길어서 일부만 읽었어요.',
    empty: '글이 없는 파일이에요.',
    encrypted: '암호가 걸려 있어요.',
    corrupt: '손상된 파일이에요.',
    bomb: '압축을 풀면 위험할 만큼 커져서 열지 않았어요.',
    too_large: '{size}보다 큰 파일이에요.',
    timeout: '읽는 데 너무 오래 걸렸어요.',
    oom: '읽는 데 메모리가 너무 많이 필요해요.',
    unsupported: 'Quarry가 읽을 수 있는 글이 없는 파일이에요.',
    needs_ocr: '글 없이 그림으로 된 페이지예요.',
    crashed: '읽지 못했어요.',
  },
  show: '파일',
  showFailed: '파일을 불러오지 못했어요',
}
