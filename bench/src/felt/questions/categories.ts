import * as asking from './asking.ts'
import * as figures from './figures.ts'
import type { Category } from './question.ts'
import * as typing from './typing.ts'

export const categories: Readonly<Record<string, Category>> = {
  words: asking.words,
  'korean spacing': typing.koreanSpacing,
  'korean typos': typing.koreanTypos,
  'half-typed hangul': typing.halfTypedHangul,
  'english typos': typing.englishTypos,
  'initial consonants': typing.initialConsonants,
  'latin keys for korean': typing.latinForKorean,
  'korean keys for english': typing.koreanForLatin,
  codes: figures.codes,
  'names in programs': figures.symbols,
  'joined and split words': figures.spellings,
  versions: figures.versions,
  amounts: figures.amounts,
  dates: figures.dates,
  'relative dates': figures.relativeDates,
  quarters: figures.quarters,
  'one letter or syllable': asking.shortest,
  'long pastes': asking.longPastes,
  operators: asking.operators,
  'newest version': asking.newestVersions,
  'korean synonyms': asking.koreanSynonyms,
  'english synonyms': asking.englishSynonyms,
  'korean, no word shared': asking.koreanOtherWords,
  'english, no word shared': asking.englishOtherWords,
  quotes: asking.quotes,
  people: asking.persons,
  'file names': asking.fileNames,
  'folder names': asking.folderNames,
}
