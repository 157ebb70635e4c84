import { type Embedder, EmbedderFailure } from './embedder.ts'
import { samples, type Tongue } from './samples.ts'

/**
 * What the numbers of a model mean in one language.
 * @property floor how near texts are that have nothing to do with each other.
 * @property sure how near a question is to what answers it.
 */
export type Nearness = { floor: number; sure: number }

/** By language; null where the model cannot tell an answer from other texts, and words alone count. */
export type Measured = Readonly<Record<Tongue, Nearness | null>>

/** Of the questions of a language a model finds the answer to so many, or it does not know the language: by chance it finds one. */
const leastFound = 5

const tongues = Object.keys(samples) as Tongue[]

/** Asks the model what stands fast, because each has numbers of its own: unrelated texts are at 0.1 with one and at 0.75 with another. */
export async function measureNearness(embedder: Embedder, signal: AbortSignal): Promise<Measured> {
  const pairs = tongues.flatMap((tongue) => samples[tongue])
  const questions = await embedder.embed(
    pairs.map(([question]) => question),
    signal,
    'question',
  )
  const passages = await embedder.embed(
    pairs.map(([, passage]) => passage),
    signal,
  )
  if (questions.length !== pairs.length || passages.length !== pairs.length)
    throw new EmbedderFailure('The embedding model left texts out.')
  let from = 0
  const measured = tongues.map((tongue) => {
    const to = from + samples[tongue].length
    const own = [questions.slice(from, to), passages.slice(from, to)] as const
    from = to
    return [tongue, nearnessOf(...own)] as const
  })
  return Object.fromEntries(measured) as Record<Tongue, Nearness | null>
}

type Vectors = readonly (Float32Array | null)[]

function nearnessOf(questions: Vectors, passages: Vectors): Nearness | null {
  const cosines = questions.map((question) => passages.map((passage) => (question && passage ? cosine(question, passage) : 0)))
  const related = cosines.map((row, index) => row[index]!)
  const unrelated = cosines.flatMap((row, index) => row.toSpliced(index, 1))
  const found = cosines.filter((row, index) => row.every((one, other) => other === index || one < row[index]!))
  const [floor, sure] = [mean(unrelated) + deviation(unrelated), mean(related)]
  return found.length >= leastFound && sure > floor ? { floor, sure } : null
}

function cosine(a: Float32Array, b: Float32Array): number {
  const product = a.reduce((sum, component, index) => sum + component * b[index]!, 0)
  return product / (Math.hypot(...a) * Math.hypot(...b))
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: readonly number[]): number => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)))

/** By its script: the one of them that is used nowhere else decides. */
export function tongueOf(text: string): Tongue {
  if (/\p{Script=Hangul}/u.test(text)) return 'korean'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'japanese'
  return /\p{Script=Han}/u.test(text) ? 'chinese' : 'latin'
}
