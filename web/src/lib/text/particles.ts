/** How a word ends when it is read aloud in Korean: with a consonant, with ㄹ, or open. */
function ending(word: string): 'closed' | 'rieul' | 'open' {
  const text = word.replace(/[\s)\]}"'’”」』]+$/u, '')
  const last = text.at(-1) ?? ''
  // An amount is read with its currency behind it: 원, 달러.
  const currency = /^(?:₩|(?:US)?\$)/.exec(text)?.[0]
  if (currency) return currency === '₩' ? 'closed' : 'open'
  const syllable = last.charCodeAt(0) - 0xac00
  if (syllable >= 0 && syllable < 11_172) {
    const final = syllable % 28
    return final === 0 ? 'open' : final === 8 ? 'rieul' : 'closed'
  }
  if (/[178]/.test(last)) return 'rieul'
  if (/[036]/.test(last)) return 'closed'
  // Letters of an abbreviation are spelt out: L, R, M, N end closed, the others open.
  if (/[A-Z]$/.test(text)) return /[LR]/.test(last) ? 'rieul' : /[MN]/.test(last) ? 'closed' : 'open'
  if (last === 'l') return 'rieul'
  return /[mn]$|ng$|(?<![aeiou])[aeiou](ck|[kpt])$/i.test(text) ? 'closed' : 'open'
}

/** @example particle('파일', '을/를') → '을' · particle('서울', '으로/로') → '로' */
export function particle(word: string, pair: string): string {
  const [afterConsonant = '', afterVowel = ''] = pair.split('/')
  const end = ending(word)
  if (end === 'rieul' && afterConsonant === '으로') return afterVowel
  return end === 'open' ? afterVowel : afterConsonant
}
