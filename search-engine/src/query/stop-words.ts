import { isEnding } from '../analyze/korean.ts'

// Words that carry the grammar of a question, not its subject. Written as typed (English) or without ending (Korean).
const GRAMMAR =
  'a about all am an and any are as at be been being but by can could did do does for from had has have he her his how i if in ' +
  'into is it its me my no nor not of on or our shall she should so some such than that the their them then there these they this ' +
  'those to too us was we were what when where which who whom whose why will with would you your please tell show give ' +
  '무엇 무엇인가 무엇인가요 무엇입니까 뭐 뭐야 뭔가요 무슨 어떤 어떻게 어디 어디서 언제 누구 누가 왜 얼마나 몇 어느 대한 대해 대하여 대해서 관한 관해 ' +
  '관하여 관해서 위한 위해 위하여 통해 통한 있는 있나 있나요 있습니까 있을까 있을까요 있다 있는지 없는 하는 하나요 합니까 했나요 했을까 한다 할까 ' +
  '할까요 되는 되나요 됩니까 된다 인가 인가요 입니까 일까 일까요 그리고 그러나 또는 및 등 것 수 때 알려줘 알려주세요 찾아줘 찾아주세요 보여줘 보여주세요 ' +
  '가능한가 가능한가요 가능할까 가능할까요 정도'

// Words about asking and answering: "find articles that discuss …", "base your answer on the information in …". They may be the
// subject, so they count, but little, and only in a question long enough to have another.
const REQUEST =
  'answer answers answering article articles ask asked asking available base based basing concern concerned concerning deal dealing ' +
  'deals define defined describe described describes describing description detail details discuss discussed discusses discussing ' +
  'discussion document documents exist exists explain explained explaining find finding general information interested judgment ' +
  'judgments know known list listed listing method methods paper papers particular possible primarily provide provided provides ' +
  'providing question questions relate related relating rely relying respond response responses shown use used uses using various '

// Words that connect others. Few questions are about them, and none about them alone.
const CONNECTING =
  'after again against already also although among another because before below between both did down during each either else even ' +
  'ever every few further here however just less like many may might more most much must neither never off often once only other ' +
  'others out over own per rather same several since still sufficient than though through thus together toward towards under unless ' +
  'until up upon very via well whether while within without yet'

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const GRAMMAR_WORDS = wordSet(GRAMMAR)
/** They count little where there are enough others. */
const LIGHT_WORDS = wordSet(`${REQUEST}${CONNECTING}`)

// An ending stands alone where it follows a quotation.
export const isGrammarWord = (word: string): boolean => GRAMMAR_WORDS.has(word) || (word.length > 1 && isEnding(word))

export const isLightWord = (word: string): boolean => LIGHT_WORDS.has(word)
