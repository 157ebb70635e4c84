/** What was asked, what is right, and what came. */
export type Asked = {
  set: string
  id: string
  type: string
  question: string
  /** Right answers, all of which belong to it; none where it is to be refused. */
  gold: readonly string[]
  /** Null where it was refused. */
  answer: string | null
  /** Documents that the answer cites, and those that are judged right; null where none are judged. */
  cited: readonly string[]
  right: readonly string[] | null
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\[\d+\]/g, ' ')
    .replace(/[`*]/g, '')
/** What answers that are lists consist of, besides what is right for some other question. */
const shapes = /\beid_[0-9a-f]+\b|https?:\/\/[^\s)\]>"']+/g

/**
 * How well an answer names a set: the harmonic mean of precision and recall.
 * @param known all that is right for any question of the kind: naming one of these that is not right here counts against it.
 */
export function setF1(answer: string | null, gold: readonly string[], known: ReadonlySet<string>): number {
  if (answer === null) return 0
  const said = plain(answer)
  const [right, named] = [new Set(gold.map(plain)), new Set(said.match(shapes) ?? [])]
  for (const each of known) if (isNamed(said, plain(each))) named.add(plain(each))
  const hits = [...named].filter((each) => right.has(each)).length
  return hits === 0 ? 0 : (2 * hits) / (named.size + right.size)
}

const isNamed = (text: string, name: string): boolean => {
  const at = name === '' ? -1 : text.indexOf(name)
  return at >= 0 && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? '')
}

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+(?:[.,]\d+)*/gu) ?? []

/** How many words an answer shares with the right one, as SQuAD counts them; the best of several right ones. */
export function wordF1(answer: string | null, gold: readonly string[]): number {
  if (answer === null) return 0
  const said = wordsOf(answer)
  return Math.max(
    0,
    ...gold.map((each) => {
      const left = [...wordsOf(each)]
      const whole = left.length
      const hits = said.filter((word) => {
        const at = left.indexOf(word)
        if (at >= 0) left.splice(at, 1)
        return at >= 0
      }).length
      return hits === 0 ? 0 : (2 * hits) / (said.length + whole)
    }),
  )
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The figures of a set; one that nothing says anything about is left out. */
export function figuresOf(asked: readonly Asked[]): { what: string; value: number; count: number }[] {
  const answerable = asked.filter(({ gold }) => gold.length > 0)
  const refusable = asked.filter(({ gold }) => gold.length === 0)
  const figures = Map.groupBy(answerable, ({ type }) => type)
  const known = new Map([...figures].map(([type, all]) => [type, new Set(all.flatMap(({ gold }) => gold))]))
  // Ids and addresses are sets; sentences are compared by their words.
  const isSet = (type: string): boolean =>
    [...known.get(type)!].every((each) => wordsOf(each).length <= 3 || /^https?:/.test(each)) &&
    figures.get(type)!.some(({ gold }) => gold.length > 1)
  const rows = [
    ...[...figures].map(([type, all]) => ({
      what: `${isSet(type) ? 'set-F1' : 'word-F1'} ${type}`,
      values: all.map(({ answer, gold }) => (isSet(type) ? setF1(answer, gold, known.get(type)!) : wordF1(answer, gold))),
    })),
    { what: 'answered, of what can be', values: answerable.map(({ answer }) => Number(answer !== null)) },
    { what: 'refused, of what cannot be', values: refusable.map(({ answer }) => Number(answer === null)) },
    {
      what: 'citations of right documents',
      values: answerable.flatMap(({ cited, right }) => (right === null ? [] : cited.map((id) => Number(right.includes(id))))),
    },
    {
      what: 'answers without a citation',
      values: answerable.filter(({ answer }) => answer !== null).map(({ cited }) => Number(cited.length === 0)),
    },
  ]
  return rows.flatMap(({ what, values }) => (values.length === 0 ? [] : [{ what, value: mean(values), count: values.length }]))
}
