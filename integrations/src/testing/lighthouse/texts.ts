import type { Texts } from '../../kit/texts.ts'
import type { LighthouseSettings } from './settings.ts'

export const texts: Texts<LighthouseSettings> = {
  about: { en: 'Logs of lighthouses', ko: '등대 일지' },
  fields: {
    token: {
      label: { en: 'Token', ko: '토큰' },
      help: { en: 'Handed out by the keeper.', ko: '등대지기에게 받아요.' },
      wrong: { en: 'A token has at most 200 characters.', ko: '토큰은 200자 이하여야 해요.' },
      link: 'https://lighthouse.example/tokens',
    },
    beam: {
      label: { en: 'Beam', ko: '불빛' },
      options: { steady: { en: 'Steady', ko: '고정' }, turning: { en: 'Turning', ko: '회전' } },
    },
    towers: { label: { en: 'Towers', ko: '등대' } },
  },
}
