import { doctorWords } from '@quarry/contract/source/doctor-words'
import type { Catalog } from '../translation.ts'

export const doctor: Catalog['doctor'] = {
  title: '‘{name}’ 연결 진단',
  body: '{service}에 하나씩 직접 물어봐요. 서비스에서도 여기서도 바뀌는 것은 없어요.',
  list: '진단 단계',
  running: '{step} 확인 중',
  verdict: {
    ok: '모두 잘 작동해요.',
    warn: '살펴볼 점이 {count}개 있어요.',
    failed: '{count}개 단계에서 문제가 있어요. 해결 방법을 함께 확인해 주세요.',
  },
  state: { ok: '정상', warn: '주의', failed: '실패', skipped: '확인 안 함' },
  again: '다시 진단',
  broken: { title: '진단을 끝내지 못했어요', body: '소스는 그대로예요. 잠시 후 다시 시도해 주세요.' },
  ...doctorWords.ko,
}
