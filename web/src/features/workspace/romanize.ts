const first = ['g', 'kk', 'n', 'd', 'tt', 'r', 'm', 'b', 'pp', 's', 'ss', '', 'j', 'jj', 'ch', 'k', 't', 'p', 'h']
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const last = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')

/** Hangul in Latin letters, syllable by syllable: good enough for an address people will recognise. @example '연구팀' → 'yeongutim' */
export const romanize = (text: string): string =>
  text.normalize('NFC').replace(/[가-힣]/g, (syllable) => {
    const index = syllable.charCodeAt(0) - 0xac00
    return first[Math.floor(index / 588)]! + vowels[Math.floor(index / 28) % 21]! + last[index % 28]!
  })
