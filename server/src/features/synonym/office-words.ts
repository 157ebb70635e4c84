import { EDUCATION } from './office-words/education.ts'
import { FACILITIES } from './office-words/facilities.ts'
import { HEALTH } from './office-words/health.ts'
import { IT_HELP } from './office-words/it-help.ts'
import { LEGAL } from './office-words/legal.ts'
import { MAKING } from './office-words/making.ts'
import { MARKETING } from './office-words/marketing.ts'
import { MEETINGS } from './office-words/meetings.ts'
import { MONEY } from './office-words/money.ts'
import { PEOPLE } from './office-words/people.ts'
import { PROGRAMS } from './office-words/programs.ts'
import { SALES } from './office-words/sales.ts'
import { SECURITY } from './office-words/security.ts'
import { SOFTWARE } from './office-words/software.ts'
import { SPELLING } from './office-words/spelling.ts'
import { STRATEGY } from './office-words/strategy.ts'
import { SUPPLY } from './office-words/supply.ts'
import { SUPPORT } from './office-words/support.ts'
import { TIME_OFF } from './office-words/time-off.ts'

/**
 * General words of offices that mean the same, in Korean and English: one line a meaning, its words separated by commas. Chosen from
 * what companies commonly write, not from any collection of documents. What is left out:
 * - words that mean much else besides;
 * - short Korean words that many others hold, since a Korean word is found inside of longer ones (`본사` in `기본사항`). Such a word may
 *   stand before a `>`: it finds the words behind it, and they do not find it;
 * - English words that share their matching form with others (`account` and `accounting`), unless they mean the same.
 *
 * Korean words are written with the space between them, which many leave out: without it they are found as well.
 */
export const OFFICE_WORDS: readonly string[] = [
  ...TIME_OFF,
  ...PEOPLE,
  ...MONEY,
  ...SALES,
  ...MARKETING,
  ...SUPPLY,
  ...MAKING,
  ...LEGAL,
  ...FACILITIES,
  ...IT_HELP,
  ...SOFTWARE,
  ...SECURITY,
  ...EDUCATION,
  ...HEALTH,
  ...SUPPORT,
  ...MEETINGS,
  ...STRATEGY,
  ...SPELLING,
  ...PROGRAMS,
]
