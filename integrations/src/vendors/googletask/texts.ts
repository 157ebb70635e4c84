import type { Texts } from '../../kit/texts.ts'
import { serviceAccountTexts } from '../../platforms/google/form-texts.ts'
import type { TaskSettings } from './settings.ts'

export const texts: Texts<TaskSettings> = {
  about: { en: 'Tasks of one account, for that person alone', ko: '한 계정의 할 일, 본인만 볼 수 있어요' },
  fields: {
    ...serviceAccountTexts,
    containers: {
      label: { en: 'Task lists', ko: '할 일 목록' },
      help: { en: 'With nothing chosen, all task lists are read.', ko: '고르지 않으면 모든 목록을 읽어요.' },
    },
  },
}
