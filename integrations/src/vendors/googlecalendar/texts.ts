import type { Texts } from '../../kit/texts.ts'
import { serviceAccountTexts } from '../../platforms/google/form-texts.ts'
import type { CalendarSettings } from './settings.ts'

export const texts: Texts<CalendarSettings> = {
  about: { en: 'Events with their people, places and notes', ko: '일정의 참석자, 장소, 메모' },
  fields: {
    ...serviceAccountTexts,
    containers: {
      label: { en: 'Calendars', ko: '캘린더' },
      help: {
        en: 'Calendars in the list of the account. With nothing chosen, all of them are read.',
        ko: '계정의 캘린더 목록에서 골라요. 고르지 않으면 모두 읽어요.',
      },
    },
  },
}
