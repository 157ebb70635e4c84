// What Korean writes behind a noun without a space: particles, the endings of the verbs made of nouns (하다, 되다) and of "to be"
// (이다). Taking them off needs no dictionary and makes most forms of a noun meet.

const PARTICLES =
  '은 는 이 가 을 를 의 에 로 와 과 도 만 란 들 으로부터 에서부터 이라는 에게서 으로써 으로서 에서는 에서의 에서도 에서만 까지의 이라고 라는 라고 에게 ' +
  '에게는 에서 으로 으로도 으로는 로는 로서 로써 로부터 까지 까지는 부터 부터는 처럼 보다 이나 이며 이고 에는 에도 에만 과의 와의 과도 들은 들이 들을 들의 ' +
  '들과 들도 들에게 이란 이라 이라도 라도 이라면 라면 이랑 조차 마저 한테 께서 만을 만이 만은'

const MADE_OF_NOUNS =
  '하는 한 할 함 하고 하여 해 해서 했다 했습니다 합니다 합니까 하나요 했나요 했을까 했을까요 할까 할까요 하며 하면 하면서 하지 하기 하던 했던 하였다 ' +
  '하였습니다 하였고 하였으며 한다 한다면 하다 하도록 하려면 하려고 하는데 했으며 했고 했지만 하지만 하여야 해야 해주세요 하세요 하거나 하는지 했는지 ' +
  '하기도 하기에 하게 하자 했었나요 되는 된 될 됨 되고 되어 되어서 돼 돼서 되었다 되었습니다 됐다 됐습니다 됩니다 됩니까 되나요 되었나요 됐나요 ' +
  '되었을까요 됐을까요 될까 될까요 되며 되면 되면서 되지 되기 되던 되었던 된다 된다면 되다 되도록 되는데 되었으며 되었고 되었지만 되어야 돼야 되거나 ' +
  '되는지 되었는지 되기도 되기에 되게'

const TO_BE =
  '입니다 입니까 인가 인가요 이다 였다 였습니다 이었다 이었습니다 인지 일까 일까요 이자 이지만 인데 였나요 이었나요 이었을까요 였을까요 이었으며 ' +
  '였으며 이에요 예요 이었고 였고 인 일 이었던 였던 적인 적으로 적'

const ENDINGS: ReadonlySet<string> = new Set(`${PARTICLES} ${MADE_OF_NOUNS} ${TO_BE}`.split(' '))
const LONGEST = Math.max(...Array.from(ENDINGS, (ending) => ending.length))

export const isEnding = (word: string): boolean => ENDINGS.has(word)

/**
 * Length of `word` without its endings, the longest first, until none is left: a noun that itself looks like noun and particle
 * (고양이) must come out the same with another one behind it (고양이를).
 *
 * @param least syllables that stay in any case, or short nouns such as 나이 would lose their end.
 */
export function stemLength(word: string, least: number): number {
  let length = word.length
  for (let size = Math.min(LONGEST, length - least); size > 0; size--) {
    if (!ENDINGS.has(word.slice(length - size, length))) continue
    length -= size
    size = Math.min(LONGEST, length - least) + 1
  }
  return length
}
