import { readQuery } from '../../../search-index/query.ts'
import { subjectWords } from '../../../search-index/terms.ts'

/** Words a question begins with that goes on from the one before. */
const leaningStart =
  /^(?:and|but|so|also|then|what about|how about|why|it|its|they|their|them|that|those|this|these|he|she|his|her|there|그|그리고|그럼|그러면|그런데|근데|그거|그건|그게|이거|이건|이게|저거|거기|여기|또|왜|では|それ|その|じゃあ|那|这|它)(?=$|[\s,.?!]|[은는이가을를에도의])/iu
/** Words a question is about; one with fewer says little by itself. */
const fewWords = 2

/** What to look for: a question that leans on the one before is looked for with its words. */
export function searchedFor(question: string, before: string | null): string {
  if (before === null) return question
  const isLeaning = leaningStart.test(question.trim()) || subjectWords(readQuery(question)).length <= fewWords
  return isLeaning ? `${before.slice(0, 300)} ${question}` : question
}
