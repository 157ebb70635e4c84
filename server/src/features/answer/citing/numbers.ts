const words: Readonly<Record<string, number>> = Object.fromEntries([
  ...'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, at + 1]),
  ...'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ').map((word, at) => [word, at + 1]),
  ...'한 두 세 네 다섯 여섯 일곱 여덟 아홉 열'.split(' ').map((word, at) => [word, at + 1]),
])
const written =
  /(?<![\p{L}\p{N}])(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열) ?(?=[개명번달주시])/gu
export const figure = /\d[\d.,]*/g

// From the first of several signs or noughts on, or a long row of them would be looked at anew from each.
export function bare(number: string): string {
  const plain = number.replace(/(?<![.,])[.,]+$/, '').replaceAll(',', '')
  const point = plain.includes('.') ? plain.lastIndexOf('.') : plain.length
  const fraction = plain
    .slice(point)
    .replace(/(?<!0)0+$/, '')
    .replace(/\.$/, '')
  return (plain.slice(0, point) + fraction).replace(/^0+(?=\d)/, '')
}

/** The numbers that a text has in words. */
export const inWords = (text: string): { number: string; index: number; length: number }[] =>
  [...text.matchAll(written)].map(({ 0: word, index }) => ({
    number: String(words[word.trim()]),
    index,
    length: word.trimEnd().length,
  }))

const tens: Readonly<Record<string, number>> = { 천: 1_000, 백: 100, 십: 10, '': 1 }
/** Korean amounts as they are read and computed: 3백만, 2천5백만 and 320백만 as 300만, 2500만 and 32000만. */
export const spelledOut = (text: string): string =>
  text.replace(/(?<![\d.,])(?:\d[\d,]*[천백십] ?){1,3}\d?(?=[만억])/gu, (amount) =>
    String(
      [...amount.replaceAll(',', '').matchAll(/(\d+)([천백십]?)/g)].reduce(
        (sum, [, digits, unit]) => sum + Number(digits) * tens[unit!]!,
        0,
      ),
    ),
  )
